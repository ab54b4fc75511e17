/** What is told of a drawing, but not how it is coloured. */
const silent = /^(id|style|fill|stroke-opacity|aria-.*|xmlns)$/
/** Names that the build makes end with the name in the style sheet. */
const classOf = (names: string) => names.replaceAll(/_(\w+?)_\w{5,}\S*/g, '$1')
const rounded = (text: string) =>
  text.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10))

function linesOf(element: Element, indent: string): string[] {
  const told = [...element.attributes]
    .filter(({ name }) => !silent.test(name))
    .map(({ name, value }) => `${name}=${name === 'class' ? classOf(value) : rounded(value)}`)
  const words = element.children.length === 0 ? (element.textContent ?? '') : ''
  const line = [element.tagName.toLowerCase(), ...told.toSorted(), words].filter(Boolean).join(' ')
  return [indent + line, ...[...element.children].flatMap((child) => linesOf(child, `${indent}  `))]
}

/** Every drawing on the page, element by element: shapes, lines and places to a tenth of a pixel, and words. */
export const whatIsDrawn = (): string =>
  [...document.querySelectorAll('svg')]
    .filter((svg) => !svg.parentElement?.closest('svg'))
    .flatMap((svg) => linesOf(svg, ''))
    .join('\n')
