const words = (element: Element | null | undefined) => (element?.textContent ?? '').trim()

/** The name that a screen reader says, as far as the app gives names. */
function nameOf(element: Element): string {
  const namedBy = element.getAttribute('aria-labelledby')?.split(' ')
  if (namedBy) return namedBy.map((id) => words(document.getElementById(id))).join('')
  const own = element.getAttribute('aria-label')?.trim() || element.getAttribute('title')
  if (own) return own
  switch (element.tagName) {
    case 'INPUT':
    case 'SELECT':
    case 'TEXTAREA':
      return words(element.closest('label') ?? (element as HTMLInputElement).labels?.[0])
    case 'FIELDSET':
      return words(element.querySelector('legend'))
    case 'BUTTON':
    case 'A':
      return words(element) || (element.querySelector('img')?.alt ?? '')
    default:
      return ''
  }
}

const needName = new Set(['BUTTON', 'A', 'INPUT', 'SELECT', 'TEXTAREA', 'DIALOG', 'FIELDSET'])
const referring = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-errormessage']

/** What on the page somebody who hears it could not make sense of. */
export function faultsOfMarkup(): string[] {
  const faults: string[] = []
  const ids = new Set<string>()
  const notes: Element[] = []
  const referred: [id: string, by: string, element: Element][] = []
  const tell = (fault: string, element: Element) =>
    void faults.push(`${fault}: ${element.outerHTML.slice(0, 120)}`)

  function look(element: Element): void {
    if (element.id) {
      if (ids.has(element.id)) tell(`shares the id ${element.id}`, element)
      ids.add(element.id)
    }
    if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return
    const role = element.getAttribute('role')
    for (const by of referring)
      for (const id of element.getAttribute(by)?.split(' ') ?? []) referred.push([id, by, element])
    // Without a type it would send the form that it is in.
    if (element.tagName === 'BUTTON' && !element.hasAttribute('type')) tell('has no type', element)
    if (element.getAttribute('aria-invalid') === 'true' && !element.hasAttribute('aria-describedby'))
      tell('does not say what is wrong', element)
    if (element.id.endsWith('-note') && words(element) !== '') notes.push(element)
    const isNamed = needName.has(element.tagName) && element.getAttribute('type') !== 'hidden'
    if ((isNamed || role === 'img') && nameOf(element) === '') tell('has no name', element)
    if (element.tagName === 'IMG' && !element.hasAttribute('alt')) tell('has no alt', element)
    if (element.tagName.toLowerCase() !== 'svg') for (const child of element.children) look(child)
    else if (role !== 'img') tell('is neither hidden nor a picture', element)
  }

  look(document.body)
  for (const [id, by, element] of referred)
    if (!document.getElementById(id)) tell(`points to nothing by ${by}`, element)
  for (const note of notes)
    if (!referred.some(([id, by]) => id === note.id && by === 'aria-describedby'))
      tell('is about no field', note)
  return faults
}
