import { expect, test } from 'vitest'
import type { RouteStrand } from './route-drawing.tsx'
import { linesOf, partsOf } from './street-route.tsx'

const at = (north: number, east: number) => ({ latitude: 40 + north / 1000, longitude: -3 + east / 1000 })
const drive = [at(0, 0), at(0, 5), at(5, 5), at(5, 9)]
const strand = (id: string, ...through: RouteStrand['through']): RouteStrand => ({
  id,
  colour: id === 'own' ? 'own' : 0,
  through,
})

test('the line is the reader’s as far as their stop, then that of who rides to the end', () => {
  const own = strand('own', at(0, 0), at(5.1, 5.2))
  const other = strand('other', at(0, 0), at(5, 10))
  expect(partsOf(drive, [own, other])).toEqual([
    { strand: other, line: drive.slice(2) },
    { strand: own, line: drive.slice(0, 3) },
  ])
  expect(partsOf(drive, [other, own])).toEqual([{ strand: own, line: drive }])
  expect(partsOf([], [other, own])).toEqual([])
})

test('without streets there are no lines', () => {
  expect(linesOf({ start: null, strands: [] })).toBeNull()
  expect(linesOf({ start: null, strands: [], lines: { drive: null, walk: null } })).toBeNull()
})
