import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { commands } from './commands.ts';
import { runCommand } from './run-command.ts';

async function run(args: readonly string[], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(args, {
    version: '1.2.3',
    environment,
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    progress: { show: () => {}, clear: () => {} },
    clock: Date.now,
    output: new PassThrough(),
    stopSignal: () => new AbortController().signal,
  });
  return { code, printed: printed.join('\n'), errors };
}

describe('touchline', () => {
  it('lists each command with --help', async () => {
    const { code, printed } = await run(['--help']);

    expect(code).toBe(0);
    for (const { name, summary } of commands) expect(printed).toMatch(new RegExp(`^ +${name} +${summary}$`, 'm'));
    expect(await run(['-h'])).toEqual(await run(['--help']));
  });

  it('prints its version with --version', async () => {
    expect(await run(['--version'])).toEqual({ code: 0, printed: '1.2.3', errors: [] });
  });

  it.each(commands.map(({ name }) => name))('%s describes itself with --help, and does nothing else', async (name) => {
    const { code, printed, errors } = await run([name, '--help']);

    expect([code, errors]).toEqual([0, []]);
    expect(printed.startsWith(`touchline ${name}`)).toBe(true);
  });

  it('shows the command line of npm if a script of npm runs it', async () => {
    expect((await run(['import', '--help'], { npm_lifecycle_event: 'import' })).printed).toMatch(/^npm run import -- /);
    expect((await run(['import', '--help'], { npm_lifecycle_event: 'npx' })).printed).toMatch(/^touchline import /);
  });

  it.each([
    ['imprt', '"imprt" is not a command; import is one.'],
    ['importvideo', '"importvideo" is not a command; import-video is one.'],
    ['serve', '"serve" is not a command; touchline --help lists the commands.'],
    ['constructor', '"constructor" is not a command; touchline --help lists the commands.'],
    ['', '"" is not a command; touchline --help lists the commands.'],
  ])('rejects the command "%s" and names the nearest one', async (name, message) => {
    expect(await run([name])).toEqual({ code: 1, printed: '', errors: [`touchline: ${message}`] });
  });

  it.each([
    [['import', '--publsher', 'acme'], 'import: --publsher: is not an option; --publisher is one.'],
    [['export', '--ot=x'], 'export: --ot: is not an option; --out is one.'],
    [['media', 'list', '--owner'], 'media: --owner: is not an option; --help lists the options.'],
    [['import', '-x'], 'import: -x: is not an option; --help lists the options.'],
    [['start', 'now'], expect.stringContaining("start: Unexpected argument 'now'")],
    [['--port', '80'], 'start: --port: is not an option; --help lists the options.'],
  ])('rejects %j in one line', async (args, message) => {
    expect(await run(args)).toEqual({ code: 1, printed: '', errors: [message] });
  });
});
