import { type Answer, call } from '../saving/server';
import { ownTab } from '../saving/tab';
import { announceTake, onTakeElsewhere } from '../saving/tabs';
import type { Person } from '../saving/types';
import type { Saving } from '../saving/useSaving';

export interface Other {
  person: Person;
  editing: boolean;
  /** The same person, in another tab. */
  self: boolean;
}

/** As the server answers. */
export interface Heard {
  others: Other[];
  editing: boolean;
  takenBy: Person | null;
}

/** Alone, to be there; with others, to hear soon who writes and what. The server forgets who says nothing for 45 s. */
const ALONE = 15_000;
const TOGETHER = 5000;
/** After a take-over, what the other typed last may still arrive: looked for so often, so many times. */
const FOLLOW = { every: 2000, times: 6 };

export const nobody: Heard = { others: [], editing: true, takenBy: null };

/** One tab on one page. What it cannot hear (no network) changes nothing: revisions keep everybody's words anyway. */
export class PresenceClient {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private following = 0;
  private stopped = false;
  private wrote = true;
  /** Who relieved this tab: told until it writes again. */
  private takenBy: Person | null = null;
  private readonly path: string;

  constructor(
    private readonly page: string,
    private readonly tell: (heard: Heard) => void,
    private readonly saving: () => Pick<Saving, 'flush' | 'refresh'>,
  ) {
    this.path = `/api/pages/${page}/presence`;
  }

  start(): void {
    document.addEventListener('visibilitychange', this.seen);
    window.addEventListener('pagehide', this.leave);
    this.stopListening = onTakeElsewhere(this.page, () => void this.beat());
    void this.beat();
  }

  private stopListening: () => void = () => undefined;

  readonly stop = (): void => {
    document.removeEventListener('visibilitychange', this.seen);
    window.removeEventListener('pagehide', this.leave);
    this.stopListening();
    this.stopped = true;
    clearTimeout(this.timer);
    this.leave();
  };

  private readonly seen = (): void => {
    if (document.visibilityState === 'visible') void this.beat();
  };

  private readonly leave = (): void => {
    void ownTab().then((tab) =>
      call('POST', this.path, { body: { tab, editing: false, leaving: true }, leaving: true }),
    );
  };

  /** Calls are numbered: an answer older than one that was heard is the truth of before. */
  private sent = 0;
  private heard = 0;

  private async ask(path: string, body: object): Promise<Answer | null> {
    this.sent += 1;
    const number = this.sent;
    const answer = await call('POST', path, { body: { tab: await ownTab(), ...body } });
    if (this.stopped || number < this.heard) return null;
    this.heard = number;
    return answer;
  }

  private async beat(editing = true): Promise<void> {
    clearTimeout(this.timer);
    const answer = await this.ask(this.path, { editing });
    if (answer?.status === 200) await this.hear((answer.body as { data: Heard }).data);
    if (this.stopped) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.beat(), this.pause);
  }

  private pause = ALONE;

  private async hear(heard: Heard): Promise<void> {
    if (heard.takenBy) {
      this.takenBy = heard.takenBy;
      this.tell({ ...heard, editing: false });
      this.wrote = false;
      // What was typed until now goes at once, on its own revision; then this tab is a reader like any other.
      await this.saving().flush();
      return this.beat(false);
    }
    this.pause = heard.others.length > 0 ? TOGETHER : ALONE;
    if (!heard.editing || !this.wrote || this.following > 0) await this.saving().refresh();
    if (heard.editing) this.takenBy = null;
    this.wrote = heard.editing;
    this.tell({ ...heard, takenBy: this.takenBy });
    if (this.following > 0) {
      this.following -= 1;
      this.pause = FOLLOW.every;
    }
  }

  readonly take = async (): Promise<void> => {
    const answer = await this.ask(`${this.path}/take`, {});
    if (!answer) return;
    if (answer.status !== 200) throw answer.error ?? new Error('unreachable');
    announceTake(this.page);
    this.following = FOLLOW.times;
    this.takenBy = null;
    await this.hear((answer.body as { data: Heard }).data);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.beat(), FOLLOW.every);
  };
}
