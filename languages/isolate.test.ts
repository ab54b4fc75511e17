import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isolated, isolating } from './isolate.ts'
import { textsIn } from './service.ts'

const name = 'محمد'

test('a right-to-left name is isolated wherever a text contains it, and other names are unchanged', () => {
  const texts = isolating({ hello: (who: string, count: number) => `${who}: ${count}`, deep: { plain: 'x' } })
  expect(texts.hello(name, 3)).toBe(`\u2068${name}\u2069: 3`)
  expect(texts.hello('Ana', 3)).toBe('Ana: 3')
  expect(texts.hello.length).toBe(2)
  expect(texts.deep.plain).toBe('x')
  expect(textsIn('es').places.near(name)).toContain(`\u2068${name}\u2069`)
})

test('an isolated text is balanced and loses nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = isolated(text)
      expect([text, `\u2068${text}\u2069`]).toContain(shown)
      expect(isolated(`${name}${text}`)).toBe(`\u2068${name}${text}\u2069`)
    }),
  )
})
