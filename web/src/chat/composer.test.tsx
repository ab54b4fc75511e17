// @vitest-environment happy-dom
import { web as es } from '@woodalo/languages/es/web'
import { act, type ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.ts'
import { Composer } from './composer.tsx'

async function compose(
  draft = '',
  replies: readonly string[] = es.chat.quickReplies,
  more: Partial<ComponentProps<typeof Composer>> = {},
) {
  const sent: string[] = []
  const drafts: string[] = []
  const page = await render(
    <Composer
      replies={replies}
      draft={draft}
      onDraft={(text) => drafts.push(text)}
      onSend={async (text) => {
        sent.push(text)
        return true
      }}
      {...more}
    />,
  )
  return { page, sent, drafts, field: page.get<HTMLTextAreaElement>('textarea') }
}

const { quickReplies, quickRepliesLabel } = es.chat
const reply = quickReplies[0]!

test('a quick reply is sent as it is, and leaves what was being written', async () => {
  const { page, sent, drafts, field } = await compose('Voy con')
  await page.press(page.button(reply))
  expect(sent).toEqual([reply])
  expect(field.value).toBe('Voy con')
  expect(drafts).toEqual([])
})

test('a written message leaves the field when it is sent, and is kept while it is written', async () => {
  const { page, sent, drafts, field } = await compose()
  await page.type(field, 'Ya llego')
  expect(drafts).toEqual(['Ya llego'])
  await page.fire(page.get('form'), 'submit')
  expect(sent).toEqual(['Ya llego'])
  expect(field.value).toBe('')
  expect(drafts).toEqual(['Ya llego', ''])
})

test('Enter sends; nothing is sent for an empty field', async () => {
  const { page, sent, field } = await compose()
  const button = page.button(es.chat.send)
  for (const nothing of ['', '  \n']) {
    await page.type(field, nothing)
    await page.key(field, 'Enter')
    expect(button.disabled).toBe(true)
  }
  expect(sent).toEqual([])
  await page.type(field, 'Sí')
  expect(button.disabled).toBe(false)
  await page.key(field, 'Enter')
  expect(sent).toEqual(['Sí'])
})

test('only the quick replies that fit are offered, in their order', async () => {
  const { page } = await compose('', [])
  expect(document.querySelector(`[aria-label="${quickRepliesLabel}"]`)).toBeNull()
  await page.rerender(
    <Composer replies={quickReplies.slice(1)} draft="" onDraft={() => {}} onSend={async () => true} />,
  )
  const offered = page.get(`[aria-label="${quickRepliesLabel}"]`).querySelectorAll('li')
  expect([...offered].map(({ textContent }) => textContent)).toEqual(quickReplies.slice(1))
})

test('sending keeps the field ready for the next message, and a break is written only with Shift', async () => {
  const { page, sent, field } = await compose('Sí')
  await page.press(page.button(es.chat.send))
  expect(document.activeElement).toBe(field)
  await page.type(field, 'No')
  const press = (given: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...given })
    field.dispatchEvent(event)
    return event.defaultPrevented
  }
  await act(async () => {
    expect(press({ shiftKey: true })).toBe(false)
    expect(press({ isComposing: true })).toBe(false)
  })
  expect(sent).toEqual(['Sí'])
  await act(async () => expect(press({})).toBe(true))
  expect(sent).toEqual(['Sí', 'No'])
})

test('where one is stands in the field after a tap, is sent after another, and is said why not where it is unknown', async () => {
  const found = [{ fault: 'No sé dónde' }, { words: 'Estoy aquí: Calle Mayor' }]
  let asked = 0
  const onPlace = async () => found[asked++]!
  const { page, sent, field } = await compose('Hola.', quickReplies, { onPlace })
  expect(asked).toBe(0)
  await page.press(page.button(es.chat.sendPlace))
  expect(page.get('[role=alert]').textContent).toBe('No sé dónde')
  await page.press(page.button(es.chat.sendPlace))
  expect(page.get('[role=alert]').textContent).toBe('')
  expect([field.value, sent, document.activeElement === field]).toEqual([
    'Hola. Estoy aquí: Calle Mayor',
    [],
    true,
  ])
  await page.press(page.button(es.chat.send))
  expect(sent).toEqual(['Hola. Estoy aquí: Calle Mayor'])
  await page.remove()
  // The answer to the question stands first of all answers.
  await compose('', quickReplies, { onPlace, isAskedWhere: true })
  expect(document.querySelector('li')!.textContent).toBe(es.chat.sendPlace)
  expect(document.querySelectorAll('li')).toHaveLength(quickReplies.length + 1)
})
