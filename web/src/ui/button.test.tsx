// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../testing/render.ts'
import { Button, buttonVariants, type ButtonVariant, IconButton } from './button.tsx'
import { laterIcons } from './later-icons.ts'

test.each(buttonVariants)('%s is a variant', async (variant) => {
  const page = await render(
    <Button variant={variant} className="extra" badge="2">
      Chat
    </Button>,
  )
  expect(page.button('Chat').className).toContain('extra')
  expect(page.button('Chat').textContent).toBe('Chat2')
})

test('any other variant is refused', () => {
  const wrong = () => Button({ variant: 'loud' as ButtonVariant, children: 'Chat' })
  expect(wrong).toThrow('Button variant must be primary, secondary, ghost or transparent; got loud')
})

test('a busy button does nothing, is announced as busy and can still be focused', async () => {
  const onClick = vi.fn()
  const page = await render(
    <Button loading onClick={onClick}>
      Aceptar
    </Button>,
  )
  const button = page.button('Aceptar')
  await page.press(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.disabled).toBe(false)
})

test('a busy submit button does not submit', async () => {
  const onSubmit = vi.fn()
  const page = await render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Entrar
      </Button>
    </form>,
  )
  await page.press(page.button('Entrar'))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a button with only a picture has a name with its count', async () => {
  const page = await render(<IconButton icon={laterIcons.chat} label="Abrir el chat" badge="3" />)
  expect(page.get('button').textContent).toBe('Abrir el chat 3')
})

test('an icon says nothing beside the name of its button', async () => {
  await render(
    <>
      <IconButton icon={laterIcons.bell} label="Avisos" />
      <Button icon={laterIcons.bell}>Avisarme</Button>
    </>,
  )
  const drawn = [...document.querySelectorAll('button svg')]
  expect(drawn.map((icon) => icon.getAttribute('aria-hidden'))).toEqual(['true', 'true'])
})
