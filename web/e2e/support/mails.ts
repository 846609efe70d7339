import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it is given. */
export class Mails {
  private readonly received: { to: string[]; mail: ParsedMail }[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        this.received.push({ to: session.envelope.rcptTo.map((r) => r.address), mail });
        done();
        for (const wake of this.waiting) wake();
      }, done);
    },
  });

  static async start(): Promise<Mails> {
    const mails = new Mails();
    await new Promise<void>((resolve) => mails.server.listen(0, '127.0.0.1', resolve));
    return mails;
  }

  get url(): string {
    const { port } = this.server.server.address() as AddressInfo;
    return `smtp://127.0.0.1:${port}?tls=none`;
  }

  /** Every mail received by this address so far, oldest first. */
  to(address: string): ParsedMail[] {
    return this.received.filter((m) => m.to.includes(address)).map((m) => m.mail);
  }

  /** The nth mail to this address (the first by default), as soon as it is there. */
  waitFor(address: string, nth = 1): Promise<ParsedMail> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const mail = this.to(address)[nth - 1];
        if (!mail) return;
        clearTimeout(limit);
        this.waiting.delete(look);
        resolve(mail);
      };
      const limit = setTimeout(() => {
        this.waiting.delete(look);
        reject(new Error(`no mail number ${nth} to ${address}`));
      }, 15_000);
      this.waiting.add(look);
      look();
    });
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}

/** The first link of a mail whose address contains `part`. */
export function linkOf(mail: ParsedMail, part: string): string {
  const link = mail.text?.match(/https?:\/\/[^\s<>"]+/g)?.find((l) => l.includes(part));
  if (!link) throw new Error(`no link with ${part} in:\n${mail.text}`);
  return link;
}
