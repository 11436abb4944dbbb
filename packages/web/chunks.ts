import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Context = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/** Modules loaded together; by default each module shared by two screens would become a file of its own. */
const stages = {
  first: ['/src/main.tsx'],
  app: ['/src/app/app.tsx'],
  files: [
    '/src/app/shell.tsx',
    '/src/features/files/screen/my-file-page.tsx',
    '/src/features/files/detail/detail-panel.tsx',
    '/src/features/grants/detail/access.tsx',
    '/src/features/grants/requests/ask-for-access.tsx',
    '/src/features/workspaces/list/space-tools.tsx',
    '/src/features/locks/lock-section.tsx',
  ],
}

/** Entry modules that import every icon; used icons belong to the chunks that import them. */
const allIcons = /lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.\w+$/

/** Returns one chunk group per stage, with the modules first reachable from it by static imports. */
export function stageGroups(root: string): Group[] {
  let reached: Map<string, string> | null = null
  return Object.keys(stages).map((stage) => ({
    debugName: stage,
    name: (id, context) => {
      reached ??= reach(root, context)
      return reached.get(id) === stage ? stage : null
    },
  }))
}

function reach(root: string, context: Context): Map<string, string> {
  const reached = new Map<string, string>()
  for (const [stage, starts] of Object.entries(stages)) {
    const open = starts.map((start) => root + start)
    for (const id of open) if (!context.getModuleInfo(id)) throw new Error(`there is no ${id} to begin with`)
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (reached.has(id)) continue
      reached.set(id, stage)
      if (!allIcons.test(id)) open.push(...(context.getModuleInfo(id)?.importedIds ?? []))
    }
  }
  return reached
}

/**
 * Names the files of these stages in the page, so that `first-paint.js` prefetches them for signed-in users.
 */
export const stagesAhead = (root: string, ...names: (keyof typeof stages)[]): Plugin => ({
  name: 'stages-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const starts = names.flatMap((name) => stages[name]).map((start) => root + start)
      const ahead = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && starts.some((start) => file.moduleIds.includes(start))
          ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])]
          : [],
      )
      const content = ahead.map((file) => `/${file}`).join(' ')
      return content ? [{ tag: 'meta', attrs: { name: 'ahead', content }, injectTo: 'head-prepend' }] : []
    },
  },
})
