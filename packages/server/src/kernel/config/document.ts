import { configKeyDefinitions } from './keys.ts'

const cell = (words: string): string => words.replaceAll('|', '\\|')

/** The page `docs/configuration.md`, made from the table of keys; `tools/configuration.ts` writes it. */
export function configurationPage(): string {
  const rows = Object.entries(configKeyDefinitions).map(
    ([name, key]) => `| \`${name}\` | ${cell(key.fallback)} | ${cell(key.meaning)} | ${cell(key.allowed)} |`,
  )
  return `# Configuration

Cabinet reads its settings from the environment, once, at start. An empty value counts as not set; a wrong one
stops the start with a message that names the key. This page is made from the table in
\`packages/server/src/kernel/config/keys.ts\` by \`node --import tsx tools/configuration.ts\`.

| Key | Default | Meaning | Allowed |
|---|---|---|---|
${rows.join('\n')}
`
}
