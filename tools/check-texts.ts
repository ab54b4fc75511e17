// Texts that no screen says: every word of the catalogue is read somewhere, or it goes.
import { join, relative } from 'node:path'
import ts from 'typescript'
import { root, type Step } from './check-step.ts'

const project = join(root, 'web/tsconfig.json')
/** The catalogue whose shape every language has. */
const catalogue = /\/web\/src\/i18n\/es(?:\/|\.ts$)/
/** What says texts to people: neither the catalogues themselves nor the tests, nor the page of all parts. */
const speakers = /\/web\/src\/(?!i18n\/(?:\w\w\/|\w\w\.ts)|gallery\/|testing\/)(?!.*\.test\.tsx?$)/
const fewestTexts = 250

export const textsStep: Step = {
  name: 'texts',
  run() {
    const { texts, unused } = unusedTexts(project)
    // Nothing found would mean that nothing was looked at.
    if (texts < fewestTexts) return Promise.resolve([`only ${texts} texts found in the catalogue`])
    return Promise.resolve(unused.map((text) => `${text} is said nowhere`))
  },
}

/** How many texts the catalogue of that TypeScript project has, and which of them no code reads. */
export function unusedTexts(configFile: string): { texts: number; unused: string[] } {
  const parsed = ts.getParsedCommandLineOfConfigFile(
    configFile,
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

function isOfCatalogueFile(file: ts.SourceFile): boolean {
  return catalogue.test(file.fileName)
}

function isOfCatalogue(node: ts.Node): boolean {
  return isOfCatalogueFile(node.getSourceFile())
}

/** Every text of a file: what is written at the end of its nested names. */
function leavesOf(file: ts.SourceFile): { name: string; node: ts.Node }[] {
  const leaves: { name: string; node: ts.Node }[] = []
  function visit(node: ts.Node, path: readonly string[]): void {
    if (ts.isPropertyAssignment(node)) {
      const inner = [...path, node.name.getText()]
      if (!ts.isObjectLiteralExpression(node.initializer))
        leaves.push({ name: `${relative(root, file.fileName)}: ${inner.join('.')}`, node })
      else ts.forEachChild(node.initializer, (child) => visit(child, inner))
    } else if (
      ts.isVariableDeclaration(node) &&
      node.initializer &&
      ts.isObjectLiteralExpression(node.initializer)
    )
      ts.forEachChild(node.initializer, (child) => visit(child, [...path, node.name.getText()]))
    else if (ts.isSourceFile(node) || ts.isVariableStatement(node) || ts.isVariableDeclarationList(node))
      ts.forEachChild(node, (child) => visit(child, path))
  }
  visit(file, [])
  return leaves
}
