import { expect, test } from 'vitest'
import { z } from 'zod'
import { chatClientSchemas } from './chat.ts'
import { clientEventSchemas } from './client-events.ts'

interface Shape {
  type?: string
  maximum?: number
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/** Returns where the whole numbers of a shape are, with the largest that each may be. */
function wholeNumbersIn(shape: Shape, path: string): [path: string, maximum: number][] {
  if (shape.type === 'integer') return [[path, shape.maximum ?? Infinity]]
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, each]) =>
      wholeNumbersIn(each, `${path}.${name}`),
    ),
    ...(shape.items ? wholeNumbersIn(shape.items, path) : []),
    ...(shape.anyOf ?? []).flatMap((each) => wholeNumbersIn(each, path)),
  ]
}

test('no whole number of an event is larger than what the database stores', () => {
  const found = Object.entries({ ...clientEventSchemas, ...chatClientSchemas }).flatMap(([name, schema]) =>
    wholeNumbersIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, name),
  )
  expect(found.map(([path]) => path)).toContain('subscribe.after')
  expect(found.filter(([, maximum]) => maximum > 2_147_483_647)).toEqual([])
})
