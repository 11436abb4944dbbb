import type { DirectoryRun } from '@cabinet/contract/directory'
import { useSay, useText } from '../../kernel/text.ts'
import { StateCell, type StateLook, TagsCell } from '../../ui/admin/index.ts'
import { stateWords, words } from './directory.text.ts'

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

/** What came of a run: counts, or why there are none. */
export function Result({ run }: { run: DirectoryRun }) {
  const t = useText(words)
  const say = useSay()
  const tags = shown
    .filter(([key]) => run[key] > 0)
    .map(([key, colour]) => ({ key, colour, words: t(key, { count: run[key] }) }))
  if (run.reason && run.state === 'failed') return <span title={run.detail}>{say(run.reason)}</span>
  if (tags.length === 0) return <>{run.state === 'done' ? t('noDifference') : '–'}</>
  return <TagsCell tags={tags} most={8} />
}

export function State({ run }: { run: DirectoryRun }) {
  const say = useSay()
  return <StateCell look={looks[run.state]} words={say(stateWords[run.state])} tip={run.detail} />
}
