import { speeches } from './speech.ts'

const rule = '─'.repeat(76)

/** The text that the demo prints when everything is up: its steps in each language. */
export function greeting(url: string): string {
  const told = speeches.map(([code, { demo }]) =>
    demo(url)
      .map((step, index) => {
        const name = index === 0 ? code.toUpperCase() : '  '
        return ` ${name}  ${index + 1}. ${step.replaceAll('\n', `\n${' '.repeat(8)}`)}\n`
      })
      .join(''),
  )
  return `
${rule}
 Woodalo · demo                                              ${url}

${told.join('\n')}
 It works anywhere on the map. Companions are programs; nobody real is asked.     Ctrl-C ends it.
${rule}
`
}
