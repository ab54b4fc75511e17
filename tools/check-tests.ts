// Tests that cannot fail, where the linter does not look: it knows the tests of Vitest, but not the browser journeys,
// and neither an early return nor a long wait. `faultsOfTests` says what is refused.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, type Step } from './check-step.ts'
import { filesOf, laneNames } from './test-lanes.ts'

/** A longer wait may outlast the rule that it is for, and says in a comment what it waits for. */
const longestWaitMilliseconds = 400
/** So does a longer time that something may take to come true. */
const longestPatienceMilliseconds = 20_000
const reason = /\/\/ Waits\b/
/** What expects something: `expect…`, and a scene of screens.spec.ts, which looks at a screen all over. */
const expecting = /^(?:expect\w*|scene)$/
const journeys = /\.spec\.ts$/

export const testsStep: Step = {
  name: 'tests',
  run() {
    // Not by git: the tests run where only Node and npm are installed, too.
    const files = laneNames.flatMap((lane) => filesOf(lane, []))
    if (files.length < 200) throw new Error(`there are only ${files.length} files of tests`)
    return Promise.resolve(
      files.flatMap((file) => faultsOfTests(file, readFileSync(join(root, file), 'utf8'))),
    )
  },
}

/**
 * Returns what is wrong with the tests of a file:
 * - a wait of a fixed time, or an expectation with a time-out, that is long and has no comment `// Waits …` above it;
 * - a test that may return before its last expectation;
 * - in a browser journey, an expectation that depends on a condition, and a test without any.
 */
export function faultsOfTests(file: string, content: string): string[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.ESNext, true)
  const lines = content.split('\n')
  const constants = numbersOf(source)
  const faults: string[] = []

  function fault(node: ts.Node, what: string): void {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    faults.push(`${file}:${line + 1}: ${what}: ${lines[line]!.trim().slice(0, 100)}`)
  }
  /** Whether a comment beside the line, or right above it, says what is waited for. */
  function isExplained(node: ts.Node): boolean {
    let { line } = source.getLineAndCharacterOfPosition(node.getStart())
    if (reason.test(lines[line]!)) return true
    while (line > 0 && /^\s*\/\//.test(lines[line - 1]!)) if (reason.test(lines[--line]!)) return true
    return false
  }
  function visit(node: ts.Node): void {
    const wait = waitOf(node, constants)
    if (wait !== undefined && wait > longestWaitMilliseconds && !isExplained(node))
      fault(node, 'a long wait without a comment `// Waits …`')
    const patience = patienceOf(node, constants)
    if (patience !== undefined && patience > longestPatienceMilliseconds && !isExplained(node))
      fault(node, 'a long time-out without a comment `// Waits …`')
    const body = testBodyOf(node)
    if (body) {
      for (const left of earlyReturnsOf(body)) fault(left, 'a test that may end before its last expectation')
      if (journeys.test(file)) {
        const expectations = expectationsIn(body)
        if (expectations.length === 0) fault(node, 'a test without an expectation')
        for (const expectation of expectations)
          if (isConditional(expectation, body)) fault(expectation, 'an expectation under a condition')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return faults
}

/** Returns the milliseconds of a fixed wait, or undefined if this is none. */
function waitOf(node: ts.Node, constants: ReadonlyMap<string, number>): number | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const called = node.expression.getText()
  if (called === 'setTimeout') return node.arguments[1] && numberOf(node.arguments[1], constants)
  const waits = /^(?:pause|sleep)$|\.waitForTimeout$/.test(called)
  return waits && node.arguments[0] ? numberOf(node.arguments[0], constants) : undefined
}

/** Returns the milliseconds that an expectation or `vi.waitFor` gives something to come true. */
function patienceOf(node: ts.Node, constants: ReadonlyMap<string, number>): number | undefined {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'timeout') return undefined
  const call = node.parent.parent
  if (!ts.isCallExpression(call) || !/^(?:await )?(?:expect|vi\.waitFor)\b/.test(call.expression.getText()))
    return undefined
  return numberOf(node.initializer, constants)
}

/** Returns the body of a test, or undefined if the node is none. */
function testBodyOf(node: ts.Node): ts.FunctionLikeDeclaration | undefined {
  if (!ts.isCallExpression(node)) return undefined
  if (!/^(?:test|it)(?:\.(?:only|concurrent|fails|each|for)\b|\s*\(|$)/.test(node.expression.getText()))
    return undefined
  return node.arguments.find((each) => ts.isArrowFunction(each) || ts.isFunctionExpression(each))
}

function expectationsIn(body: ts.Node): ts.Node[] {
  const found: ts.Node[] = []
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node) && expecting.test(node.expression.getText())) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(body)
  return found
}

function isConditional(node: ts.Node, body: ts.Node): boolean {
  for (let inner = node, outer = node.parent; inner !== body; inner = outer, outer = outer.parent) {
    if (ts.isIfStatement(outer) && inner !== outer.expression) return true
    if (ts.isConditionalExpression(outer) && inner !== outer.condition) return true
    if (ts.isCaseOrDefaultClause(outer) || ts.isCatchClause(outer)) return true
    if (
      ts.isBinaryExpression(outer) &&
      inner === outer.right &&
      /^(?:&&|\|\||\?\?)$/.test(outer.operatorToken.getText())
    )
      return true
    if (
      ts.isCallExpression(outer) &&
      inner !== outer.expression &&
      outer.expression.getText().endsWith('.catch')
    )
      return true
  }
  return false
}

/** Returns what leaves a test, though an expectation stands after it. */
function earlyReturnsOf(body: ts.FunctionLikeDeclaration): ts.Node[] {
  const last = Math.max(-1, ...expectationsIn(body).map((each) => each.getStart()))
  const found: ts.Node[] = []
  function visit(node: ts.Node): void {
    if (ts.isReturnStatement(node) && node.getEnd() < last) found.push(node)
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit)
  }
  if (body.body) ts.forEachChild(body.body, visit)
  return found
}

/** Returns the numbers that constants of the file are, by name. */
function numbersOf(source: ts.SourceFile): Map<string, number> {
  const found = new Map<string, number>()
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const value = numberOf(node.initializer, found)
      if (value !== undefined) found.set(node.name.text, value)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function numberOf(node: ts.Node, constants: ReadonlyMap<string, number>): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
  if (ts.isIdentifier(node)) return constants.get(node.text)
  if (ts.isParenthesizedExpression(node)) return numberOf(node.expression, constants)
  if (!ts.isBinaryExpression(node)) return undefined
  const [left, right] = [numberOf(node.left, constants), numberOf(node.right, constants)]
  if (left === undefined || right === undefined) return undefined
  if (node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return left * right
  if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) return left + right
  return undefined
}
