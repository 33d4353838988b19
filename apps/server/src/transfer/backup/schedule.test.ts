import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings } from '../../platform/settings/settings.ts';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { KEPT_BACKUPS } from './backup-files.ts';
import { readBackup } from './backup-format.ts';
import { backUp } from './schedule.ts';

const HOUR = 3_600_000;

let dataDir: string;
let server: TestApp;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'touchline-schedule-'));
  server = await openTestApp({ dataDir, mediaDir: join(dataDir, 'media'), backupSchedule: '30 3 * * *' });
}, 60_000);
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const backups = () => readdirSync(join(dataDir, 'backups')).toSorted();

describe('scheduled backups', () => {
  it('are written at the time of BACKUP_SCHEDULE', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T03:29:59.800Z') });
    await server.app.listen({ port: 0 });

    await vi.waitFor(() => expect(backups()).toEqual(['touchline-2026-11-21T120000Z.backup.gz']), { timeout: 15_000 });
    const parts = [];
    for await (const part of readBackup(join(dataDir, 'backups', backups()[0] ?? ''))) parts.push(part);
    expect(parts.at(-1)).toEqual({ type: 'control', line: { end: true } });
  }, 30_000);

  it('are the newest 14, beside other files', async () => {
    const ports = { ...server.ports, feed: { holdWrites: async () => () => {} } };
    await backUp({ ...ports, clock: () => 0 });
    writeFileSync(join(dataDir, 'backups', 'mine.backup.gz'), '');
    for (let hour = 1; hour <= KEPT_BACKUPS + 1; hour += 1) await backUp({ ...ports, clock: () => hour * HOUR });

    expect(KEPT_BACKUPS).toBe(14);
    expect(backups()).toHaveLength(1 + 14);
    expect(backups()).toContain('mine.backup.gz');
    expect(backups()).not.toContain('touchline-1970-01-01T010000Z.backup.gz');
    expect(backups()).toContain('touchline-1970-01-01T150000Z.backup.gz');
  });

  it('leave no draft of a killed process behind', async () => {
    await backUp({ ...server.ports, feed: { holdWrites: async () => () => {} } });
    writeFileSync(join(dataDir, 'backups', 'touchline-2026-11-20T000000Z.backup.gz.tmp'), 'half');
    await server.app.listen({ port: 0 });
    expect(backups()).toEqual(['touchline-2026-11-21T120000Z.backup.gz']);
  });
});

describe('BACKUP_SCHEDULE', () => {
  it.each(['30 3 * * *', '0 */6 * * *', '15 4 * * 1', '0 3 1 * *', '0 3 * * MON-FRI'])('accepts %s', (text) => {
    expect(readSettings({ BACKUP_SCHEDULE: text }).backupSchedule).toBe(text);
  });

  it.each(['nightly', '3:30', '61 3 * * *', '30 3 * *', '0 30 3 * * *', '0 0 31 2 *'])('rejects %s', (text) => {
    expect(() => readSettings({ BACKUP_SCHEDULE: text })).toThrow('BACKUP_SCHEDULE: ');
  });

  it('is off by default', () => {
    expect(readSettings({}).backupSchedule).toBeNull();
  });
});
