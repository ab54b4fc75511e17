// Reads the numbers that the service and its clients are governed by out of their source: named constants and fields of
// tables wherever they stand, and the intervals of their SQL.
import ts from 'typescript'

const times = /seconds|minutes|hours|days/i
/** Whatever has one of these words in its name is a time or a bound. */
const bounds = /seconds|minutes|hours|days|tries|attempts|most|least|longest|limit|pause|patience|lifetime/i

/** Which numbers are looked for; of the inside of functions always those whose names tell that they are times or bounds. */
export type Wanted = 'times' | 'bounds' | 'all'

/** What each number is to be, and what it is for; by file and name. */
export type PinnedConstants = Readonly<
  Record<string, Readonly<Record<string, readonly [value: number | string, what: string]>>>
>

type Constants = Record<string, number | string>

/** Each number that is wanted of a source file under its name, with the names of what it stands in before it. */
export function constantsIn(text: string, wanted: Wanted): Constants {
  const telling = wanted === 'times' ? times : bounds
  const source = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX)
  const known = new Map<string, number>()
  const found: Constants = {}

  function note(path: readonly string[], value: number | string): void {
    const name = path.join('.')
    let free = name
    for (let times = 2; free in found; times++) free = `${name} ${times}`
    found[free] = value
  }

  function visit(node: ts.Node, path: readonly string[], isInside: boolean): void {
    const named = nameOf(node)
    const inside = named === null ? path : [...path, named]
    const given = initializerOf(node)
    // What only passes another constant on has that one's number.
    const isPassedOn = given !== undefined && ts.isIdentifier(given) && telling.test(given.text)
    if (named !== null && given && !isPassedOn) {
      const value = valueOf(given, known)
      if (value !== undefined && ((wanted === 'all' && !isInside) || telling.test(named))) note(inside, value)
      if (value !== undefined && ts.isVariableDeclaration(node)) known.set(named, value)
    }
    if (isText(node))
      for (const [interval] of node.text.matchAll(/interval '[^']+'/g)) note([...path, 'sql'], interval)
    ts.forEachChild(node, (child) => visit(child, inside, isInside || ts.isFunctionLike(node)))
  }

  visit(source, [], false)
  return found
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node)
  )
}

function initializerOf(node: ts.Node): ts.Expression | undefined {
  // What a `let` begins with is not what it stays.
  if (ts.isVariableDeclaration(node))
    return node.parent.flags & ts.NodeFlags.Const ? node.initializer : undefined
  return ts.isPropertyAssignment(node) || ts.isBindingElement(node) || ts.isParameter(node)
    ? node.initializer
    : undefined
}

/** An entry of a list goes by the name that it gives itself. */
function nameOf(node: ts.Node): string | null {
  if (ts.isObjectLiteralExpression(node) && ts.isArrayLiteralExpression(node.parent)) {
    const own = node.properties.find((property) => property.name?.getText() === 'name')
    return own && ts.isPropertyAssignment(own) && ts.isStringLiteralLike(own.initializer)
      ? own.initializer.text
      : null
  }
  const isNamed =
    ts.isVariableDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isBindingElement(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node)
  return isNamed && node.name && ts.isIdentifier(node.name) ? node.name.text : null
}

const operations: Partial<Record<ts.SyntaxKind, (left: number, right: number) => number>> = {
  [ts.SyntaxKind.AsteriskToken]: (left, right) => left * right,
  [ts.SyntaxKind.SlashToken]: (left, right) => left / right,
  [ts.SyntaxKind.PlusToken]: (left, right) => left + right,
  [ts.SyntaxKind.MinusToken]: (left, right) => left - right,
}

/** Of an expression made of numbers, and of constants read before it; undefined for any other. */
function valueOf(node: ts.Expression, known: ReadonlyMap<string, number>): number | undefined {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return valueOf(node.expression, known)
  if (ts.isNumericLiteral(node)) return Number(node.text)
  if (ts.isIdentifier(node)) return known.get(node.text)
  if (!ts.isBinaryExpression(node)) return undefined
  const [left, right] = [valueOf(node.left, known), valueOf(node.right, known)]
  if (left === undefined || right === undefined) return undefined
  return operations[node.operatorToken.kind]?.(left, right)
}
