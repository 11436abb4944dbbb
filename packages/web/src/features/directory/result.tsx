import type { DirectoryRun } from '@cabinet/contract/directory'
import { useText, useTranslate } from '../../kernel/text.ts'
import { StateCell, type StateLook, TagsCell } from '../../ui/admin/index.ts'
import { messages, runStateMessages } from './directory.text.ts'

const looks: Record<DirectoryRun['state'], StateLook> = {
  running: 'wait',
  done: 'good',
  failed: 'bad',
  cancelled: 'off',
}

const shown = [
  ['added', 'green'],
  ['updated', 'blue'],
  ['moved', 'violet'],
  ['disabled', 'red'],
  ['enabled', 'green'],
  ['organisations', 'grey'],
  ['groups', 'grey'],
  ['failed', 'amber'],
] as const

/** The result of a run: counts, or why there are none. */
export function DirectoryRunResult({ run }: { run: DirectoryRun }) {
  const t = useText(messages)
  const say = useTranslate()
  const tags = shown
    .filter(([key]) => run[key] > 0)
    .map(([key, colour]) => ({ key, colour, words: t(key, { count: run[key] }) }))
  if (run.reason && run.state === 'failed') return <span title={run.detail}>{say(run.reason)}</span>
  if (tags.length === 0) return <>{run.state === 'done' ? t('noDifference') : '–'}</>
  return <TagsCell tags={tags} most={8} />
}

export function DirectoryRunStateTag({ run }: { run: DirectoryRun }) {
  const say = useTranslate()
  return <StateCell look={looks[run.state]} words={say(runStateMessages[run.state])} tip={run.detail} />
}
