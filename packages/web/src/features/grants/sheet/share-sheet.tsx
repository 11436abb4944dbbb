import type { ErrorKey } from '@cabinet/contract/errors'
import { grantEndpoints } from '@cabinet/contract/grants'
import { allFileRights } from '@cabinet/contract/rights'
import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { toastWithUndo, undoByServer } from '../../nodes/index.ts'
import { confirmAccessLoss } from '../changes/confirm-loss.tsx'
import { refreshGrantQueries, useGrantsOfItem } from '../grants.api.ts'
import { messages as grantWords } from '../grants.text.ts'
import { openPeopleWithAccess } from '../people/show-people.tsx'
import { messages } from '../sheet.text.ts'
import { subjectMatchKey } from '../subjects/subject-field.tsx'
import { shareChangeOf } from './change.ts'
import { grantDraftOf, smallestAccess } from './draft.ts'
import { needsConfirmation } from './effects.ts'
import { AccessEffectsLine } from './effects-line.tsx'
import { ShareAccessForm, type ShareDraft } from './share-form.tsx'
import styles from './share-sheet.module.css'
import { effectPageSize, fetchAccessEffects, useAccessEffects } from './use-access-effects.ts'

export interface ShareSheetProps {
  /** Items to share; to several items people can only be added. */
  items: readonly { id: string; name: string; rights: number }[]
  onClose: () => void
}

/**
 * One sheet to give, change and take access. Its only part today is Access; shares with people and links get
 * parts of their own beside it, each by its right.
 */
export function ShareSheet({ items, onClose }: ShareSheetProps) {
  const t = useText(messages)
  const g = useText(grantWords)
  const c = useText(commonMessages)
  const say = useTranslate()
  const only = items.length === 1 ? items[0] : undefined
  const answer = useGrantsOfItem(only?.id)
  const held = only
    ? (answer.data?.rights ?? only.rights)
    : items.reduce((set, one) => set & one.rights, allFileRights)
  const inherits = answer.data?.inherits ?? true
  // people can be typed before the list is there
  const [draft, setDraft] = useState<ShareDraft>(() => ({
    chosen: [],
    access: smallestAccess(held),
    lines: only ? null : [],
    inherit: { inherits: true, keep: true },
  }))
  const [wrong, setWrong] = useState<ErrorKey | null>(null)
  const [busy, setBusy] = useState(false)

  // initialized once, so that a refetch does not overwrite edits
  useEffect(() => {
    if (!answer.data || draft.lines) return
    const lines = answer.data.grants.filter((grant) => !grant.inherited).map(grantDraftOf)
    const taken = new Set(lines.map(({ kind, subjectId }) => `${kind} ${subjectId}`))
    setDraft({
      ...draft,
      chosen: draft.chosen.filter((one) => !taken.has(subjectMatchKey(one))),
      lines,
      inherit: { inherits: answer.data.inherits, keep: true },
    })
  }, [answer.data, draft])

  const ids = items.map(({ id }) => id)
  const change = draft.lines && shareChangeOf(ids, draft, inherits)
  const incomplete = change?.grants.some(({ rights }) => rights === 0) ?? false
  const effects = useAccessEffects(incomplete ? null : change)
  const problem =
    wrong ?? (incomplete ? 'grants.nothing_given' : change ? (effects.error?.key ?? null) : null)

  const save = async () => {
    if (!change || incomplete) return
    setBusy(true)
    setWrong(null)
    try {
      const first = effects.changes ?? (await fetchAccessEffects(change, 1, effectPageSize))
      if (needsConfirmation(first) && !(await confirmAccessLoss(first, change))) return
      const { undoId, changed } = await call(grantEndpoints.save, change)
      if (undoId) toastWithUndo(grantWords.saved, { count: changed }, undoByServer([undoId]))
      onClose()
      await refreshGrantQueries()
    } catch (error) {
      if (error instanceof CallError) setWrong(error.key)
      else showToast.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={only ? t('titleOne', { name: only.name }) : t('titleMany', { count: items.length })}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void save()}
      width={680}
      className={styles.sheet ?? ''}
      footer={
        <>
          {problem ? (
            <p className={styles.problem} role="alert">
              {say(problem)}
            </p>
          ) : change ? (
            <AccessEffectsLine changes={effects.changes} />
          ) : (
            only && (
              <Button
                small
                look="quiet"
                icon={<Users />}
                className={styles.everyone ?? ''}
                onClick={() => void openPeopleWithAccess(only)}
              >
                {g('everyone')}
              </Button>
            )
          )}
          <Button onClick={onClose}>{c('cancel')}</Button>
          <Button type="submit" look="primary" busy={busy} disabled={!change || incomplete}>
            {t('save')}
          </Button>
        </>
      }
    >
      {answer.error ? (
        <ErrorState
          title={say(answer.error.key)}
          retryWords={c('retry')}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <ShareAccessForm
          draft={draft}
          held={held}
          several={!only}
          inherited={answer.data?.grants.filter((grant) => grant.inherited) ?? []}
          inheritanceOpen={answer.data !== undefined && !answer.data.root}
          inherits={inherits}
          more={
            answer.data ? answer.data.total - answer.data.grants.filter((one) => !one.inherited).length : 0
          }
          onChange={(part) => {
            setWrong(null)
            setDraft((now) => ({ ...now, ...part }))
          }}
        />
      )}
    </Dialog>
  )
}
