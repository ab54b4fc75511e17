/** Options for Playwright's launch. */
export interface Browser {
  executablePath: string
  env?: Record<string, string>
}

/** Undefined when there is none. */
export function findInstalledBrowser(): Browser | undefined

/** One that only shows pages. Undefined when there is none. */
export function findShell(): Browser | undefined

/** Throws when there is none. */
export function findBrowser(): Browser

/** Installs one when there is none. Rejects with the reasons when it cannot be had. */
export function ensureBrowser(): Promise<void>

/** Installs one that only shows pages, where that is one package. */
export function ensureShell(): Promise<void>

/** Launches it and has it draw some text. Rejects when it cannot. */
export function drawText(browser: Browser): Promise<void>
