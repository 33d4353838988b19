/** Port of the tests' own server, which playwright.config.ts starts. Set another one with `E2E_PORT`. */
export const PORT = Number(process.env['E2E_PORT'] ?? 4790);
export const ORIGIN = `http://127.0.0.1:${PORT}`;

/** Management token of that server. */
export const ADMIN_TOKEN = 'admin-token-of-the-browser-tests';
