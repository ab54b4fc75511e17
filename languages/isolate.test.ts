import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isolated, isolating } from './isolate.ts'
import { textsIn } from './service.ts'

const name = 'محمد'

test('a name from right to left is isolated wherever it is put into a text, and no other is touched', () => {
  const texts = isolating({ hello: (who: string, count: number) => `${who}: ${count}`, deep: { plain: 'x' } })
  expect(texts.hello(name, 3)).toBe(`\u2068${name}\u2069: 3`)
  expect(texts.hello('Ana', 3)).toBe('Ana: 3')
  expect(texts.hello.length).toBe(2)
  expect(texts.deep.plain).toBe('x')
  expect(textsIn('es').places.near(name)).toContain(`\u2068${name}\u2069`)
})

test('whatever is isolated ends what it begins, and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = isolated(text)
      expect([text, `\u2068${text}\u2069`]).toContain(shown)
      expect(isolated(`${name}${text}`)).toBe(`\u2068${name}${text}\u2069`)
    }),
  )
})
