import { execFileSync } from 'node:child_process';
import { defineConfig } from '@playwright/test';

/**
 * The browser is the one of the machine: nothing is downloaded. The headless shell is the same Chromium
 * without its window, and takes two thirds of the time.
 */
function installedChromium(): string {
  const either = ['chromium-headless-shell', 'chromium', 'chromium-browser'];
  return execFileSync('sh', ['-c', either.map((name) => `command -v ${name}`).join(' || ')], {
    encoding: 'utf8',
  }).trim();
}

/**
 * On PostgreSQL, the journeys where the engine matters most: the program killed at work, and what must not
 * be lost then. How a screen looks and behaves does not depend on it, and Go tests every call on both,
 * two people at once and what is sent twice included.
 */
const ofData = /\bG1\b/;

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.spec.ts',
  grep: process.env.E2E_POSTGRES_URL ? ofData : undefined,
  outputDir: './test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    actionTimeout: 10_000,
    viewport: { width: 1440, height: 900 },
    // Motion is off so that what is looked at stands still; the tests of motion put it back.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace doubles the time of every test; ask for one with --trace on.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
