// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Combobox } from './combobox.tsx'

const options = [
  { id: 'a', title: 'Atocha' },
  { id: 'b', title: 'Barajas' },
]

function Fixture({ error = null }: { error?: string | null }) {
  const [value, setValue] = useState('')
  return (
    <Combobox
      label="Sales de"
      error={error}
      value={value}
      onInput={setValue}
      options={
        value === '' && !error
          ? []
          : options.filter(({ title }) => title.toLowerCase().includes(value.toLowerCase()))
      }
      onSelect={({ title }) => setValue(title)}
      query={value}
      state={value === '' ? 'idle' : 'ready'}
    />
  )
}

test('arrow keys move through the suggestions while the focus stays, and Enter chooses one', async () => {
  const page = await render(<Fixture />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  // As the ARIA pattern of a combobox with a list has it.
  expect(input.getAttribute('aria-autocomplete')).toBe('list')
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await page.type(input, 'a')
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(page.get('[role=status]').textContent).toBe('2 sugerencias')

  await page.key(input, 'ArrowDown')
  expect(page.get('[aria-selected=true]').textContent).toBe('Atocha')
  expect(input.getAttribute('aria-activedescendant')).toBe(page.get('[aria-selected=true]').id)
  await page.key(input, 'ArrowUp')
  expect(page.get('[aria-selected=true]').textContent).toBe('Barajas')
  await page.key(input, 'Enter')
  expect(input.value).toBe('Barajas')
  expect(input.getAttribute('aria-expanded')).toBe('false')
})

test('Enter takes the best suggestion of what was typed, and sends the form only where there is none', async () => {
  const left: string[] = []
  document.addEventListener('keydown', ({ key }) => left.push(key))
  const page = await render(<Fixture />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  await page.type(input, 'bar')
  await page.key(input, 'Enter')
  expect([input.value, left]).toEqual(['Barajas', []])
  await page.type(input, 'nada')
  await page.key(input, 'Enter')
  expect([input.value, left]).toEqual(['nada', ['Enter']])
})

test('Escape first closes the list and then empties the field', async () => {
  const page = await render(<Fixture />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  await page.type(input, 'ato')
  await page.key(input, 'Escape')
  expect([input.getAttribute('aria-expanded'), input.value]).toEqual(['false', 'ato'])
  await page.key(input, 'Escape')
  expect(input.value).toBe('')
})

test('the list closes, and is announced no more, once the focus is elsewhere', async () => {
  const page = await render(<Fixture />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  await act(async () => input.focus())
  await page.type(input, 'a')
  expect(input.getAttribute('aria-expanded')).toBe('true')
  expect(page.get('[role=status]').textContent).toBe('2 sugerencias')
  await act(async () => input.blur())
  expect(input.getAttribute('aria-expanded')).toBe('false')
  expect(page.get('[role=status]').textContent).toBe('')
  expect(input.value).toBe('a')
})

test('an empty result is announced', async () => {
  const page = await render(<Fixture />)
  await page.type(page.get('[role=combobox]'), 'zzz')
  expect(page.get('[role=status]').textContent).toBe('Sin resultados')
})

test.each([
  ['idle', 0, ''],
  ['loading', 0, ''],
  ['ready', 0, 'Sin resultados'],
  ['failed', 0, 'Sin red'],
  ['ready', 2, ''],
  ['failed', 2, ''],
] as const)('below the field, %s with %i suggestions, stands %j', async (state, count, said) => {
  await render(
    <Combobox
      label="Sales de"
      value="a"
      query="a"
      onInput={() => undefined}
      onSelect={() => undefined}
      options={options.slice(0, count)}
      state={state}
      failure="Sin red"
    />,
  )
  const words = [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
  expect(words).toEqual(said === '' ? [] : [said])
})

test('an error that focuses the field is not covered by suggestions until they are requested', async () => {
  const page = await render(<Fixture error="Dinos de dónde sales." />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  await act(async () => input.focus())
  expect(input.getAttribute('aria-expanded')).toBe('false')
  await page.key(input, 'ArrowDown')
  expect(input.getAttribute('aria-expanded')).toBe('true')
})

test('an error is said with its field, and only while there is one', async () => {
  const page = await render(<Fixture error="Dinos de dónde sales." />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(input.getAttribute('aria-describedby')!)
  expect(described?.textContent).toBe('Dinos de dónde sales.')
  await page.rerender(<Fixture />)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('Escape closes the suggestions, then empties the field, and then belongs to what the field is in', async () => {
  const page = await render(<Fixture />)
  const input = page.get<HTMLInputElement>('[role=combobox]')
  await page.type(input, 'a')
  const passedOn: boolean[] = []
  const listen = () => void passedOn.push(true)
  document.addEventListener('keydown', listen)
  await page.key(input, 'Escape')
  expect([input.getAttribute('aria-expanded'), input.value]).toEqual(['false', 'a'])
  await page.key(input, 'Escape')
  expect([input.value, passedOn]).toEqual(['', []])
  await page.key(input, 'Escape')
  expect(passedOn).toEqual([true])
  document.removeEventListener('keydown', listen)
})

test('what was typed is highlighted in each title, whatever its case and accents', async () => {
  const show = (query: string, title: string) => (
    <Combobox
      label="Llegas a"
      value={query}
      query={query}
      onInput={() => undefined}
      onSelect={() => undefined}
      options={[{ id: 'a', title }]}
    />
  )
  const page = await render(show('malaga', 'Calle de Málaga 3'))
  expect(page.get('[role=option]').textContent).toBe('Calle de Málaga 3')
  expect(page.get('mark').textContent).toBe('Málaga')
  await page.rerender(show('ato', 'Atocha'))
  expect(page.get('mark').textContent).toBe('Ato')
  await page.rerender(show('', 'Atocha'))
  expect(document.querySelector('mark')).toBeNull()
  // What was found by other words stands out whole.
  await page.rerender(show('sol', 'Atocha'))
  expect(page.get('mark').textContent).toBe('Atocha')
  // Letters that become two would shift the mark.
  await page.rerender(show('sol', 'ﬃ Sol İ'))
  expect(page.get('[role=option]').textContent).toBe('ﬃ Sol İ')
})
