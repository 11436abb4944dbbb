import { parseSync } from 'vite'
import type { CodeFile } from './files.ts'

/** A node of the syntax tree, of which only these are asked for by name. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface ParsedFile extends CodeFile {
  body: SyntaxNode[]
  /** The words of each comment, without its marks; lines below each other are one comment. */
  comments: string[]
}

/** @throws Error naming a file that cannot be parsed */
export function parseFile(file: CodeFile): ParsedFile {
  const { program, comments, errors } = parseSync(file.path, file.source)
  if (errors.length > 0) throw new Error(`${file.path}: ${errors[0]!.message}`)
  return { ...file, body: program.body as unknown as SyntaxNode[], comments: joined(file.source, comments) }
}

function joined(
  source: string,
  comments: readonly { type: string; value: string; start: number; end: number }[],
): string[] {
  const found: string[] = []
  let before = { type: '', end: -1 }
  for (const { type, value, start, end } of comments) {
    const text = value.replaceAll(/^\s*\*+ ?/gm, '').trim()
    const goesOn =
      type === 'Line' && before.type === 'Line' && /^\s*\n\s*$/.test(source.slice(before.end, start))
    if (goesOn) found.push(`${found.pop()} ${text}`)
    else found.push(text)
    before = { type, end }
  }
  return found
}

/** Calls `visit` for every node below these. */
export function walk(nodes: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(nodes)) {
    for (const node of nodes) walk(node, visit)
    return
  }
  if (!nodes || typeof nodes !== 'object') return
  const node = nodes as SyntaxNode
  if (typeof node.type === 'string') visit(node)
  for (const key in node) if (typeof node[key] === 'object') walk(node[key], visit)
}

/** An exported name; `isOwn` where the file declares it itself, not where it passes another's on. */
export interface ExportedName {
  name: string
  isOwn: boolean
}

/** Every name that a file exports; `*` stands for all of another file. */
export function exportedNames({ body }: ParsedFile): ExportedName[] {
  const imported = new Set<string>()
  walk(
    body.filter(({ type }) => type === 'ImportDeclaration'),
    ({ type, local }) => {
      if (/^Import\w*Specifier$/.test(type)) imported.add(nameOf(local))
    },
  )
  const found = new Map<string, ExportedName>()
  const add = (name: string, isOwn: boolean) =>
    found.set(name, { name, isOwn: isOwn || !!found.get(name)?.isOwn })
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration') add(node.exported ? nameOf(node.exported) : '*', false)
    if (node.type !== 'ExportNamedDeclaration') continue
    for (const name of declaredNames(node.declaration as SyntaxNode | null)) add(name, true)
    for (const { local, exported } of (node.specifiers ?? []) as SyntaxNode[])
      add(nameOf(exported), !node.source && !imported.has(nameOf(local)))
  }
  return [...found.values()]
}

const nameOf = (node: unknown): string => {
  const { name, value } = node as { name?: string; value?: string }
  return name ?? value ?? ''
}

function declaredNames(declaration: SyntaxNode | null): string[] {
  if (!declaration) return []
  if (declaration.type !== 'VariableDeclaration') return declaration.id ? [nameOf(declaration.id)] : []
  return (declaration.declarations as { id: SyntaxNode }[]).flatMap(({ id }) => boundNames(id))
}

/** The names that a pattern such as `{ a, b: [c] }` binds. */
function boundNames(pattern: SyntaxNode | null): string[] {
  if (!pattern) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  const parts = (pattern.properties ?? pattern.elements ?? []) as SyntaxNode[]
  return parts.flatMap((part) =>
    boundNames(((part?.value ?? part?.argument ?? part) as SyntaxNode | undefined) ?? null),
  )
}
