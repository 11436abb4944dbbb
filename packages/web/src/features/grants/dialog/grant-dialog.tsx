import type { ErrorKey } from '@cabinet/contract/errors'
import { grantEndpoints } from '@cabinet/contract/grants'
import type { AccessGrant } from '@cabinet/contract/grants.access'
import type { AccessChangePreview } from '@cabinet/contract/grants.changes'
import { allFileRights } from '@cabinet/contract/rights'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { toastWithUndo, undoByServer } from '../../nodes/index.ts'
import { AccessChangesView } from '../changes/changes-view.tsx'
import { refreshGrantQueries, useGrantsOfItem } from '../grants.api.ts'
import styles from '../grants.module.css'
import { messages } from '../grants.text.ts'
import { type GrantDraft, grantChangeOf, grantDraftOf, isGrantChanged } from './draft.ts'
import { GrantFormStep, type InheritanceDraft } from './grant-form.tsx'

export interface GrantDialogProps {
  /** Items to manage; for several items only new grants can be added. */
  items: readonly { id: string; name: string; rights: number }[]
  onClose: () => void
}

const pageSize = 20

/** Access management in two steps: edit the grants, then review the changes before saving. */
export function ManageAccessDialog({ items, onClose }: GrantDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const only = items.length === 1 ? items[0] : undefined
  const answer = useGrantsOfItem(only?.id)
  const [lines, setLines] = useState<GrantDraft[] | null>(only ? null : [])
  const [inherit, setInherit] = useState<InheritanceDraft>({ inherits: true, keep: true })
  const [preview, setPreview] = useState<{ changes: AccessChangePreview; page: number; size: number } | null>(
    null,
  )
  const [wrong, setWrong] = useState<ErrorKey | null>(null)
  const [busy, setBusy] = useState(false)

  // initialized once, so that a refetch does not overwrite edits
  useEffect(() => {
    if (!answer.data || lines) return
    setLines(answer.data.grants.filter((grant) => !grant.inherited).map(grantDraftOf))
    setInherit({ inherits: answer.data.inherits, keep: true })
  }, [answer.data, lines])

  // the first step removes the pressed button: without focus inside, Escape would not close the dialog
  const step = useRef<HTMLDivElement>(null)
  const looking = preview !== null
  useEffect(() => {
    if (looking) step.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [looking])

  const held = only
    ? (answer.data?.rights ?? only.rights)
    : items.reduce((set, one) => set & one.rights, allFileRights)
  const stopped = answer.data !== undefined && inherit.inherits !== answer.data.inherits
  const input = {
    ids: items.map(({ id }) => id),
    ...grantChangeOf(lines ?? []),
    ...(stopped && { inherit: inherit.inherits ? ('continue' as const) : ('stop' as const) }),
    keep: inherit.keep,
  }
  const changed = stopped || (lines ?? []).some(isGrantChanged)

  const look = async (page: number, size: number) => {
    if (!changed) return showToast.info(messages.nothing)
    if (input.grants.some(({ rights }) => rights === 0)) return setWrong('grants.nothing_given')
    setBusy(true)
    setWrong(null)
    try {
      setPreview({
        changes: await call(grantEndpoints.preview, { ...input, page, pageSize: size }),
        page,
        size,
      })
    } catch (error) {
      if (error instanceof CallError) setWrong(error.key)
      else showToast.failure(error)
    }
    setBusy(false)
  }
  const save = async () => {
    setBusy(true)
    try {
      const { undoId, changed: count } = await call(grantEndpoints.save, input)
      if (undoId) toastWithUndo(messages.saved, { count }, undoByServer([undoId]))
      else showToast.info(messages.nothing)
      await refreshGrantQueries()
      onClose()
    } catch (error) {
      if (error instanceof CallError) setWrong(error.key)
      else showToast.failure(error)
      setPreview(null)
      setBusy(false)
    }
  }
  const title = only ? t('titleOne', { name: only.name }) : t('titleMany', { count: items.length })
  return (
    <Dialog
      title={preview ? t('changesTitle') : title}
      closeWords={c('close')}
      onClose={onClose}
      onSubmit={() => void (preview ? save() : look(1, pageSize))}
      width={760}
      footer={
        <>
          {wrong && (
            <p className={styles.wrong} role="alert">
              {say(wrong)}
            </p>
          )}
          {preview ? (
            <Button onClick={() => setPreview(null)}>{t('back')}</Button>
          ) : (
            <Button onClick={onClose}>{c('cancel')}</Button>
          )}
          <Button type="submit" look="primary" busy={busy} disabled={!changed}>
            {t(preview ? 'confirm' : 'next')}
          </Button>
        </>
      }
    >
      {preview ? (
        <div ref={step}>
          <AccessChangesView
            changes={preview.changes}
            page={preview.page}
            pageSize={preview.size}
            onPage={(page, size) => void look(page, size)}
          />
        </div>
      ) : answer.error ? (
        <p className={styles.wrong}>{say(answer.error.key)}</p>
      ) : lines ? (
        <GrantFormStep
          lines={lines}
          held={held}
          inherited={answer.data?.grants.filter((grant: AccessGrant) => grant.inherited) ?? []}
          inherit={only && answer.data && !answer.data.root ? inherit : null}
          before={answer.data?.inherits ?? true}
          more={answer.data ? answer.data.total - lines.filter(({ before }) => before).length : 0}
          onInherit={setInherit}
          onLines={(next) => {
            setWrong(null)
            setLines(next)
          }}
        />
      ) : (
        <div className={styles.waiting} aria-busy="true">
          {[220, 180, 240].map((width) => (
            <SkeletonBar key={width} width={width} height={30} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
