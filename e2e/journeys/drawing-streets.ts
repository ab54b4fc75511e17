import { findBrowser } from '../../tools/browser.mjs'

/** WebGL draws the streets. A machine without a graphics card needs a flag to do that in software. */
export const drawingStreets = {
  launchOptions: { ...findBrowser(), args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'] },
}
