import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './ports';

const run = promisify(execFile);
const binary = process.env.E2E_BINARY ?? resolve(import.meta.dirname, '../../../bin/livret');
const postgres = process.env.E2E_POSTGRES_URL;

type Env = Record<string, string>;

/** Only what the binary needs: a developer's own LIVRET_* must not leak into a test. */
function environment(extra: Env): Env {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('LIVRET_'));
  return { ...(Object.fromEntries(own) as Env), ...extra };
}

async function psql(statement: string): Promise<void> {
  await run('psql', [postgres as string, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement]);
}

function databaseURL(name: string): string {
  const url = new URL(postgres as string);
  url.pathname = `/${name}`;
  return url.toString();
}

/**
 * The demonstration data, made once per worker by the real command, then copied for each test: a
 * folder on SQLite, a template database on PostgreSQL.
 */
export class Template {
  private constructor(
    private readonly folder: string,
    private readonly database: string,
  ) {}

  static async make(worker: number): Promise<Template> {
    const folder = await mkdtemp(join(tmpdir(), 'livret-e2e-'));
    const template = new Template(folder, `livret_e2e_${process.pid}_${worker}`);
    try {
      await template.fill();
    } catch (error) {
      await template.drop();
      throw error;
    }
    return template;
  }

  private async fill(): Promise<void> {
    const data = join(this.folder, 'data');
    // On PostgreSQL the command has no reason to make the folder.
    await mkdir(data);
    if (postgres) await psql(`CREATE DATABASE ${this.database}`);
    await run(binary, ['demo'], { env: environment(this.env(data, this.database)) });
  }

  private env(data: string, database: string): Env {
    return {
      LIVRET_DATA: data,
      LIVRET_DEV: '1',
      ...(postgres ? { LIVRET_DATABASE_URL: databaseURL(database) } : {}),
    };
  }

  /** A data set of its own for one test. */
  async copy(name: string): Promise<{ env: Env; drop: () => Promise<void> }> {
    const data = join(this.folder, name);
    const database = `${this.database}_${name}`;
    await cp(join(this.folder, 'data'), data, { recursive: true, force: true });
    if (postgres) await psql(`CREATE DATABASE ${database} TEMPLATE ${this.database}`);
    return {
      env: this.env(data, database),
      drop: async () => {
        if (postgres) await psql(`DROP DATABASE ${database} WITH (FORCE)`);
        await rm(data, { recursive: true, force: true });
      },
    };
  }

  async drop(): Promise<void> {
    if (postgres) await psql(`DROP DATABASE IF EXISTS ${this.database} WITH (FORCE)`);
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The real binary, serving. */
export class Server {
  private process?: ChildProcess;
  private output = '';

  private constructor(
    readonly origin: string,
    private readonly env: Env,
  ) {}

  static async start(env: Env): Promise<Server> {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const server = new Server(origin, {
      LIVRET_BASE_URL: origin,
      ...env,
      LIVRET_ADDR: `127.0.0.1:${port}`,
      LIVRET_MAIL_FROM: 'Livret <livret@livret.example>',
      // Every test comes from one address; the limits per address are tested in Go.
      LIVRET_RATE_LIMIT: '0',
    });
    await server.boot();
    return server;
  }

  /** Starts the process (again) and waits until it answers. */
  async boot(): Promise<void> {
    const child = spawn(binary, ['serve'], { env: environment(this.env), stdio: ['ignore', 'pipe', 'pipe'] });
    this.process = child;
    child.stdout.on('data', (chunk) => (this.output += chunk));
    child.stderr.on('data', (chunk) => (this.output += chunk));
    for (const end = Date.now() + 20_000; Date.now() < end; ) {
      if (child.exitCode !== null) break;
      const ready = await fetch(`${this.origin}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((wake) => setTimeout(wake, 25));
    }
    await this.stop();
    throw new Error(`livret serve did not start:\n${this.output}`);
  }

  /** Another command of the binary on the same data, as whoever holds the machine would type it. */
  async command(...args: string[]): Promise<void> {
    await run(binary, args, { env: environment(this.env) });
  }

  /** Ends the process as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    // A request left open must not hold the test: after five seconds the stop is no longer polite.
    const limit = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await gone;
    clearTimeout(limit);
  }

  get log(): string {
    return this.output;
  }
}
