import type { ProcessPorts } from './command-ports.ts';

/**
 * Runs a command and resolves to the exit code of the process; null if the process goes on. Rejects with an `Error` whose
 * first line says why the command failed.
 */
export type RunCommand = (args: readonly string[], ports: ProcessPorts) => Promise<number | null>;

/** A command of `touchline`. */
export interface Command {
  readonly name: string;
  /** Completes the sentence "The command …". */
  readonly summary: string;
  /** Loads its code, which other commands do not need. */
  readonly load: () => Promise<RunCommand>;
}

/** All commands, in the order of the help text. */
export const commands: readonly Command[] = [
  {
    name: 'start',
    summary: 'starts the server; the default',
    load: async () => (await import('./start-command.ts')).startCommand,
  },
  {
    name: 'import',
    summary: 'imports matches, events, teams or an export',
    load: async () => (await import('./import/command.ts')).importCommand,
  },
  {
    name: 'export',
    summary: 'exports all content of a publisher',
    load: async () => (await import('./export-command.ts')).exportCommand,
  },
  {
    name: 'import-video',
    summary: 'creates the renditions of a film, and the video',
    async load() {
      const { importVideoCommand } = await import('./import-video/command.ts');
      return (args, ports) => importVideoCommand(args, { ...ports, signal: ports.stopSignal() });
    },
  },
  {
    name: 'media',
    summary: 'lists media folders and assigns their owners',
    load: async () => (await import('./media-command.ts')).mediaCommand,
  },
  {
    name: 'audit',
    summary: 'verifies the audit log',
    load: async () => (await import('./audit-command.ts')).auditCommand,
  },
  {
    name: 'backup',
    summary: 'writes everything of this installation to a file',
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  {
    name: 'restore',
    summary: 'restores such a file',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
];

/** The command that runs if none is named. */
export const DEFAULT_COMMAND = 'start';
