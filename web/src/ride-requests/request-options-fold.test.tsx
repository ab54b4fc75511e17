// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { limits } from '@woodalo/protocol/limits'
import { web as es } from '@woodalo/languages/es/web'
import { touch } from '../testing/browser.ts'
import { controls, wordsOf } from '../testing/effects.ts'
import { render } from '../testing/render.ts'
import { emptyDraft, type RequestDraft } from './form-draft-and-checks.ts'
import { OptionsFold } from './request-options-fold.tsx'

const waits = async () => ({ usualMinutes: 4, womenMinutes: 9 })

async function show(changes: Partial<RequestDraft> = {}, waitsNear: typeof waits | null = waits) {
  const onChange = vi.fn()
  const page = await render(
    <OptionsFold draft={{ ...emptyDraft, ...changes }} onChange={onChange} waitsNear={waitsNear} />,
  )
  await touch()
  await vi.waitFor(() => page.get('textarea'), { timeout: 10_000 })
  await act(async () => {})
  return { page, onChange, summary: () => wordsOf(page.get('summary')) }
}
const party = { ...emptyDraft.party, wheelchair: true } as RequestDraft['party']

test('closed, the options say which of them are chosen, or that there are some', async () => {
  const none = await show()
  expect(none.summary()).toBe(`${es.request.options} ${es.request.optionsHint}`)
  await none.page.remove()
  const all = await show({ exact: false, companions: 'women', about: ' Abrigo rojo ' })
  expect(all.summary()).toBe(
    `${es.request.options} ${es.request.dropNear} · ${es.request.women} · Abrigo rojo`,
  )
})

test('who travels only with women is not told where that cannot be chosen', async () => {
  const { summary } = await show({ companions: 'women' }, null)
  expect(summary()).toBe(`${es.request.options} ${es.request.optionsHint}`)
  expect([...controls().keys()].some((name) => name.includes(es.request.women))).toBe(false)
})

test('each option changes its own part of the request', async () => {
  const { page, onChange } = await show()
  const press = async (words: string) =>
    page.press([...controls()].find(([name]) => name.includes(words))![1])
  await press(es.request.dropNear)
  await press(es.request.women)
  await page.type(page.get('textarea'), 'Abrigo rojo')
  for (const need of Object.keys(es.needs) as (keyof typeof es.needs)[]) {
    const { name } = es.needs[need] as { name?: string }
    if (name !== undefined) await press(name)
  }
  expect(onChange.mock.calls.slice(0, 3)).toEqual([
    [{ exact: false }],
    [{ companions: 'women' }],
    [{ about: 'Abrigo rojo' }],
  ])
  const parties = onChange.mock.calls.slice(3).map(([part]) => part.party as typeof party)
  expect(parties.length).toBeGreaterThan(0)
  for (const changed of parties)
    expect(
      Object.entries(changed).filter(([key, value]) => emptyDraft.party[key as never] !== value),
    ).toHaveLength(1)
  expect(page.get<HTMLTextAreaElement>('textarea').maxLength).toBe(limits.aboutLength)
})
