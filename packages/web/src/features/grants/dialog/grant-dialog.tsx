import type { ErrorKey } from '@cabinet/contract/errors'
import { type Changes, type Grant, grantApi } from '@cabinet/contract/grants'
import { allRights } from '@cabinet/contract/rights'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { tellWithUndo, undoing } from '../../nodes/index.ts'
import { ChangesView } from '../changes/changes-view.tsx'
import { refreshGrants, useGrants } from '../grants.api.ts'
import styles from '../grants.module.css'
import { words } from '../grants.text.ts'
import { changeOf, type DraftGrant, draftOf, isChanged } from './draft.ts'
import { GrantForm, type InheritDraft } from './grant-form.tsx'

export interface GrantDialogProps {
  /** What access is managed of; of several only new grants are given. */
  items: readonly { id: string; name: string; rights: number }[]
  onClose: () => void
}

const pageSize = 20

/** Manages access: who has it and who gets it, then what would change, then it is saved. */
export function GrantDialog({ items, onClose }: GrantDialogProps) {
  const t = useText(words)
  const c = useText(common)
  const say = useSay()
  const only = items.length === 1 ? items[0] : undefined
  const answer = useGrants(only?.id)
  const [lines, setLines] = useState<DraftGrant[] | null>(only ? null : [])
  const [inherit, setInherit] = useState<InheritDraft>({ inherits: true, keep: true })
  const [preview, setPreview] = useState<{ changes: Changes; page: number; size: number } | null>(null)
  const [wrong, setWrong] = useState<ErrorKey | null>(null)
  const [busy, setBusy] = useState(false)

  // what stands there is taken over once: what is typed must not be lost to an answer that comes again
  useEffect(() => {
    if (!answer.data || lines) return
    setLines(answer.data.grants.filter((grant) => !grant.inherited).map(draftOf))
    setInherit({ inherits: answer.data.inherits, keep: true })
  }, [answer.data, lines])

  // the button that was pressed is gone with the first step: without a focus inside, Escape would not close
  const step = useRef<HTMLDivElement>(null)
  const looking = preview !== null
  useEffect(() => {
    if (looking) step.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  }, [looking])

  const held = only
    ? (answer.data?.rights ?? only.rights)
    : items.reduce((set, one) => set & one.rights, allRights)
  const stopped = answer.data !== undefined && inherit.inherits !== answer.data.inherits
  const input = {
    ids: items.map(({ id }) => id),
    ...changeOf(lines ?? []),
    ...(stopped && { inherit: inherit.inherits ? ('continue' as const) : ('stop' as const) }),
    keep: inherit.keep,
  }
  const changed = stopped || (lines ?? []).some(isChanged)

  const look = async (page: number, size: number) => {
    if (!changed) return toast.info(words.nothing)
    if (input.grants.some(({ rights }) => rights === 0)) return setWrong('grants.nothing_given')
    setBusy(true)
    setWrong(null)
    try {
      setPreview({ changes: await call(grantApi.preview, { ...input, page, pageSize: size }), page, size })
    } catch (error) {
      if (error instanceof CallError) setWrong(error.key)
      else toast.failure(error)
    }
    setBusy(false)
  }
  const save = async () => {
    setBusy(true)
    try {
      const { undoId, changed: count } = await call(grantApi.save, input)
      if (undoId) tellWithUndo(words.saved, { count }, undoing([undoId]))
      else toast.info(words.nothing)
      await refreshGrants()
      onClose()
    } catch (error) {
      if (error instanceof CallError) setWrong(error.key)
      else toast.failure(error)
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
          <ChangesView
            changes={preview.changes}
            page={preview.page}
            pageSize={preview.size}
            onPage={(page, size) => void look(page, size)}
          />
        </div>
      ) : answer.error ? (
        <p className={styles.wrong}>{say(answer.error.key)}</p>
      ) : lines ? (
        <GrantForm
          lines={lines}
          held={held}
          inherited={answer.data?.grants.filter((grant: Grant) => grant.inherited) ?? []}
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
            <Skeleton key={width} width={width} height={30} />
          ))}
        </div>
      )}
    </Dialog>
  )
}
