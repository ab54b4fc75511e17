// The whole browser, for what the one that only shows pages cannot do.
import { type Browser, chromium } from '@playwright/test'
import { findBrowser } from '../../tools/browser.mjs'

/** Started when somebody first needs it. */
export class WholeBrowser {
  #started: Promise<Browser> | undefined

  open(): Promise<Browser> {
    // WebGL draws the streets. A machine without a graphics card needs a flag to do that in software.
    this.#started ??= chromium.launch({ ...findBrowser(), args: ['--enable-unsafe-swiftshader'] })
    return this.#started
  }

  async close(): Promise<void> {
    const browser = await this.#started?.catch(() => undefined)
    await browser?.close()
  }
}
