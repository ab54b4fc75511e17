// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { web as es } from '@woodalo/languages/es/web'
import { render } from '../testing/render.ts'
import { SearchScreen, type SearchView } from './search-screen.tsx'

const search: SearchView = {
  originName: 'Barajas T4',
  destinationName: 'Calle de Serrano, 41',
  beganAt: 0,
  endsAt: 120_000,
  nearby: null,
  resting: false,
  pushesOn: false,
}

async function open(view: Partial<SearchView>) {
  await render(
    <SearchScreen
      search={{ ...search, ...view }}
      now={() => 0}
      onCancel={async () => {}}
      onKeepSearching={async () => {}}
    />,
  )
  return document.body.textContent
}

test('no count of people is shown before the first one, or after a reload', async () => {
  const said = await open({ nearby: null })
  expect(said).toContain(es.search.counting)
  expect(said).not.toContain(es.search.nobodyNear)
})

test('a count is shown unchanged', async () => {
  expect(await open({ nearby: 0 })).toContain(es.search.nobodyNear)
  expect(await open({ nearby: 2 })).toContain(es.search.nearby(2))
})

test('without a network the last count is not said to hold', async () => {
  const said = await open({ nearby: 2, offline: true })
  expect(said).toContain(es.search.notCounting)
  expect(said).not.toContain(es.search.nearby(2))
})
