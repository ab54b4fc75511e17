import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawText, findBrowser } from './browser.mjs'

test('the browser of the tests draws text, and the check detects one without fonts', async () => {
  const browser = findBrowser()
  await expect(drawText(browser)).resolves.not.toThrow()

  const folder = await mkdtemp(join(tmpdir(), 'woodalo-fonts-'))
  try {
    const noFonts = join(folder, 'fonts.conf')
    await writeFile(noFonts, `<?xml version="1.0"?><fontconfig><dir>${folder}</dir></fontconfig>`)
    const env = { ...(process.env as Record<string, string>), ...browser.env, FONTCONFIG_FILE: noFonts }
    const fault = await drawText({ ...browser, env }).then(
      () => null,
      (error: unknown) => String(error),
    )
    // On macOS, no setting can remove the fonts.
    expect(process.platform === 'linux' ? fault : 'draws no text').toMatch(/draws no text|crash|closed/i)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 60_000)
