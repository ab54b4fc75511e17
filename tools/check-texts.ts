// Texts that no screen shows: every text of the catalogue is read by some code, or it is removed.
import { join, relative } from 'node:path'
import { defaultLanguage } from '@woodalo/protocol/languages'
import ts from 'typescript'
import { root, type Step } from './check-step.ts'

/** Texts, and the program that says them. */
interface Catalogue {
  project: string
  /** The files of the source language. */
  texts: RegExp
  /** The code that shows texts: not the catalogues themselves, the tests or the gallery. */
  speakers: RegExp
  fewest: number
}

const source = `/languages/${defaultLanguage}`

export const webTexts: Catalogue = {
  project: join(root, 'web/tsconfig.json'),
  texts: new RegExp(`${source}/(?:web/|(?:web|desk)\\.ts$)`),
  speakers: /\/web\/src\/(?!gallery\/|testing\/)(?!.*\.test\.tsx?$)/,
  fewest: 250,
}

const serviceTexts: Catalogue = {
  project: join(root, 'server/tsconfig.json'),
  // The protocol defines the shape of the texts about faulty input.
  texts: new RegExp(`${source}/service/(?!invalid-input\\.ts$)`),
  speakers: /\/server\/src\/(?!testing\/)(?!.*\.test\.ts$)/,
  fewest: 80,
}

export const textsStep: Step = {
  name: 'texts',
  run() {
    const faults = [webTexts, serviceTexts].flatMap((catalogue) => {
      const { texts, unused } = unusedTexts(catalogue)
      // If nothing was found, the check did not look at anything.
      if (texts < catalogue.fewest) return [`only ${texts} texts found for ${catalogue.project}`]
      return unused.map((text) => `${text} is said nowhere`)
    })
    return Promise.resolve(faults)
  },
}

/** The number of texts in a catalogue, and those that no code reads. */
export function unusedTexts({ project, texts: catalogue, speakers }: Catalogue): {
  texts: number
  unused: string[]
} {
  const isOfCatalogueFile = (file: ts.SourceFile) => catalogue.test(file.fileName)
  const isOfCatalogue = (node: ts.Node) => isOfCatalogueFile(node.getSourceFile())
  const parsed = ts.getParsedCommandLineOfConfigFile(
    project,
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
      },
    },
  )!
  const program = ts.createProgram(parsed.fileNames, parsed.options)
  const checker = program.getTypeChecker()
  const files = program.getSourceFiles()
  const read = new Set<ts.Node>()

  function markSymbol(symbol: ts.Symbol | undefined): void {
    for (const declaration of symbol?.declarations ?? []) read.add(declaration)
  }
  function markEverythingIn(type: ts.Type): void {
    for (const property of type.getProperties()) {
      if (!property.declarations?.some(isOfCatalogue)) continue
      markSymbol(property)
      markEverythingIn(checker.getTypeOfSymbol(property))
    }
  }
  /** `texts[key]`: what the type of the key names, or all of it when it names nothing. */
  function markElement({ expression, argumentExpression }: ts.ElementAccessExpression): void {
    const type = checker.getTypeAtLocation(expression)
    const key = checker.getTypeAtLocation(argumentExpression)
    for (const one of key.isUnion() ? key.types : [key]) {
      if (one.isStringLiteral()) markSymbol(type.getProperty(one.value))
      else markEverythingIn(type)
    }
  }
  function visit(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) markSymbol(checker.getSymbolAtLocation(node.name))
    else if (ts.isElementAccessExpression(node)) markElement(node)
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) markSymbol(checker.getTypeAtLocation(node.parent).getProperty(name.text))
    } else if (ts.isCallExpression(node) && node.expression.getText().startsWith('Object.'))
      for (const argument of node.arguments) markEverythingIn(checker.getTypeAtLocation(argument))
    ts.forEachChild(node, visit)
  }
  for (const file of files) if (speakers.test(file.fileName)) visit(file)

  const texts = files.filter(isOfCatalogueFile).flatMap(leavesOf)
  return { texts: texts.length, unused: texts.filter(({ node }) => !read.has(node)).map(({ name }) => name) }
}

/** `{ … } satisfies Shape` is its object. */
function bare(node: ts.Expression): ts.Expression {
  return ts.isSatisfiesExpression(node) ? node.expression : node
}

/** Every text of a file, by its nested names. */
function leavesOf(file: ts.SourceFile): { name: string; node: ts.Node }[] {
  const leaves: { name: string; node: ts.Node }[] = []
  function visit(node: ts.Node, path: readonly string[]): void {
    if (ts.isPropertyAssignment(node)) {
      const inner = [...path, node.name.getText()]
      const value = bare(node.initializer)
      if (!ts.isObjectLiteralExpression(value))
        leaves.push({ name: `${relative(root, file.fileName)}: ${inner.join('.')}`, node })
      else ts.forEachChild(value, (child) => visit(child, inner))
    } else if (ts.isVariableDeclaration(node) && node.initializer) {
      const value = bare(node.initializer)
      if (ts.isObjectLiteralExpression(value))
        ts.forEachChild(value, (child) => visit(child, [...path, node.name.getText()]))
    } else if (ts.isSourceFile(node) || ts.isVariableStatement(node) || ts.isVariableDeclarationList(node))
      ts.forEachChild(node, (child) => visit(child, path))
  }
  visit(file, [])
  return leaves
}
