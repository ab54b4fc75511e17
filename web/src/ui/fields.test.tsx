// @vitest-environment happy-dom
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { CodeField } from './code-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { Stepper } from './stepper.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { readPhone } from './phone-number.ts'

describe('TextField', () => {
  test('labels its control and shows an error instead of the hint', async () => {
    const page = await render(
      <TextField label="Apodo" value="" onChange={() => undefined} hint="Pista" error="Falta" />,
    )
    const input = page.get<HTMLInputElement>('input')
    expect(page.get<HTMLLabelElement>('label').htmlFor).toBe(input.id)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Falta')
  })

  test('shows what it is given, also when that changes beside it', async () => {
    const field = (value: string) => <TextField label="Apodo" value={value} onChange={() => undefined} />
    const page = await render(field('Ana'))
    await page.type(page.get('input'), 'Eva')
    expect(page.get<HTMLInputElement>('input').value).toBe('Ana')
    await page.rerender(field(''))
    expect(page.get<HTMLInputElement>('input').value).toBe('')
  })

  test('passes on the minimum and the maximum length', async () => {
    const page = await render(
      <TextField label="Clave" value="" onChange={() => undefined} minLength={8} maxLength={128} />,
    )
    const input = page.get<HTMLInputElement>('input')
    expect([input.minLength, input.maxLength]).toEqual([8, 128])
  })

  test('a password can be shown', async () => {
    const page = await render(
      <TextField label="Clave" type="password" value="x" onChange={() => undefined} />,
    )
    await page.press(page.button('Mostrar'))
    expect(page.get<HTMLInputElement>('input').type).toBe('text')
    await page.press(page.button('Ocultar'))
    expect(page.get<HTMLInputElement>('input').type).toBe('password')
  })
})

describe('CodeField', () => {
  test('accepts only digits, at most its length, and reports the last one once', async () => {
    const onComplete = vi.fn()
    function Fixture() {
      const [code, setCode] = useState('')
      return (
        <CodeField
          label="Código"
          length={4}
          oneTime
          value={code}
          onChange={setCode}
          onComplete={onComplete}
        />
      )
    }
    const page = await render(<Fixture />)
    const input = page.get<HTMLInputElement>('input')
    expect(input.autocomplete).toBe('one-time-code')
    await page.type(input, '4 8-9')
    expect(input.value).toBe('489')
    expect(onComplete).not.toHaveBeenCalled()
    await page.type(input, '48917')
    expect(input.value).toBe('4891')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('4891')
  })
})

describe('phone', () => {
  test('the list begins with the default and offers any other country', async () => {
    const page = await render(
      <PhoneField label="Teléfono" value={{ prefix: '1', number: '' }} onChange={() => undefined} />,
    )
    const values = [...page.get('select').querySelectorAll('option')].map((option) => option.value)
    expect(values).toEqual(['1', '52', '34', '55', 'other'])
  })

  test('another country begins without a prefix, which is typed in digits', async () => {
    let value = { prefix: '34', number: '612345678' }
    const field = () => <PhoneField label="Teléfono" value={value} onChange={(next) => void (value = next)} />
    const page = await render(field())
    const select = page.get<HTMLSelectElement>('select')
    async function choose(country: string) {
      select.value = country
      await page.fire(select, 'change')
      await page.rerender(field())
    }
    await choose('other')
    expect(value).toEqual({ prefix: '', number: '612345678' })
    await page.type(page.get('input[maxlength="4"]'), '+3a51')
    expect(value).toEqual({ prefix: '351', number: '612345678' })
    await choose('52')
    expect(value).toEqual({ prefix: '52', number: '612345678' })
    expect(document.querySelector('input[maxlength="4"]')).toBeNull()
  })

  test.each([
    ['1', '201 555 0123'],
    ['34', '612 34 56 78'],
    ['351', ''],
  ])('with the prefix %s the example is %j', async (prefix, example) => {
    const page = await render(
      <PhoneField label="Teléfono" value={{ prefix, number: '' }} onChange={() => undefined} />,
    )
    expect(page.get<HTMLInputElement>('input[autocomplete=tel-national]').placeholder).toBe(example)
    const own = document.querySelector<HTMLInputElement>('input[maxlength="4"]')
    expect(own?.value ?? null).toBe(example === '' ? prefix : null)
  })

  test('a prefix that is typed into the number stays there until its country is known', async () => {
    let value = { prefix: '1', number: '' }
    const field = () => <PhoneField label="Teléfono" value={value} onChange={(next) => void (value = next)} />
    const page = await render(field())
    const number = () => page.get<HTMLInputElement>('input[autocomplete=tel-national]')
    for (const [typed, shown] of [
      ['+', '+'],
      ['+3', '+3'],
      ['+34', ''],
      ['612', '612'],
    ]) {
      await page.type(number(), typed!)
      await page.rerender(field())
      expect(number().value.replaceAll(' ', '')).toBe(shown)
    }
    expect(value).toEqual({ prefix: '34', number: '612' })
    expect(page.get<HTMLSelectElement>('select').value).toBe('34')
  })

  test('a number with the prefix of a country of the list ends the choice of another one', async () => {
    let value = { prefix: '351', number: '' }
    const field = () => <PhoneField label="Teléfono" value={value} onChange={(next) => void (value = next)} />
    const page = await render(field())
    await page.type(page.get('input[autocomplete=tel-national]'), '+34 612345678')
    await page.rerender(field())
    expect(value).toEqual({ prefix: '34', number: '612345678' })
    expect(document.querySelector('input[maxlength="4"]')).toBeNull()
  })

  test.each([
    ['612 34 56 78', '34', { prefix: '34', number: '612345678' }],
    ['+52 55 1234 5678', '1', { prefix: '52', number: '5512345678' }],
    ['+376 612345', '34', { prefix: '34', number: '376612345' }],
    ['abc', '1', { prefix: '1', number: '' }],
    ['0034 612345678', '1', { prefix: '34', number: '612345678' }],
    ['+34 12345678901234567890', '1', { prefix: '34', number: '1234567890123' }],
    ['12345678901234567890', '1', { prefix: '1', number: '123456789012345' }],
  ])('%j with prefix %s', (typed, prefix, expected) => expect(readPhone(typed, prefix)).toEqual(expected))
})

describe('Stepper', () => {
  test('stops at its ends', async () => {
    const onChange = vi.fn()
    const page = await render(<Stepper label="Personas" value={1} min={1} max={2} onChange={onChange} />)
    expect(page.button('Menos: Personas').disabled).toBe(true)
    await page.press(page.button('Más: Personas'))
    expect(onChange).toHaveBeenCalledWith(2)
  })
})

describe('Switch', () => {
  test('says its label as its name and its hint as its description, and whether it is on', async () => {
    const onChange = vi.fn()
    const field = (checked: boolean, hint?: string) => (
      <Switch label="Avisos" checked={checked} onChange={onChange} {...(hint !== undefined && { hint })} />
    )
    const page = await render(field(false, 'También con la app cerrada'))
    const input = page.get<HTMLInputElement>('input[role=switch]')
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('También con la app cerrada')
    expect(input.getAttribute('aria-checked')).toBe('false')
    await page.press(input)
    expect(onChange).toHaveBeenCalledExactlyOnceWith(true)
    await page.rerender(field(true))
    expect(input.getAttribute('aria-checked')).toBe('true')
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('TextArea', () => {
  test.each([
    [0, false],
    [80, false],
    [81, true],
    [100, true],
  ])('with %i of 100 characters it says how many are left: %s', async (count, isSaid) => {
    await render(<TextArea label="Motivo" value={'x'.repeat(count)} maxLength={100} onChange={() => {}} />)
    expect(document.body.textContent.includes(String(100 - count))).toBe(isSaid)
  })

  test('what is wrong is said as its description, and marked', async () => {
    const page = await render(<TextArea label="Motivo" value="" error="Falta" onChange={() => {}} />)
    const area = page.get('textarea')
    expect(area.getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Falta')
    await page.rerender(<TextArea label="Motivo" value="" onChange={() => {}} />)
    expect(area.hasAttribute('aria-invalid')).toBe(false)
  })
})
