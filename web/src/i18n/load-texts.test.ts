import { expect, test } from 'vitest'
import { fetchErrorText } from './load-texts.ts'

test('the text of an error is in the language, and unknown codes have none', async () => {
  const texts = await Promise.all(
    (['es', 'en'] as const).map((language) => fetchErrorText(language, 'NOT_FOUND')),
  )
  expect(new Set(texts).size).toBe(2)
  for (const text of texts) expect(text).toMatch(/\w/)
  for (const code of ['', 'NO_SUCH_CODE', 'toString', 'constructor'])
    expect(await fetchErrorText('es', code), code).toBeUndefined()
})
