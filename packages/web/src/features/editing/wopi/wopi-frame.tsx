import type { ListedFileItem } from '@cabinet/contract/nodes'
import { Eye, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '../../../kernel/address.tsx'
import { CallError } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useText, useTranslate } from '../../../kernel/text.ts'
import { Button } from '../../../ui/button.tsx'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { openFilePreview } from '../../previews/index.ts'
import { openFileEditor } from '../opening.ts'
import { type DocumentServerLaunch, useDocumentServerLaunch } from './launch.ts'
import { useDocumentServerMessages } from './use-messages.ts'
import { messages } from './wopi.text.ts'
import styles from './wopi-frame.module.css'

interface WopiFrameProps {
  file: ListedFileItem
  onClose: () => void
}

/** A file in the editor of the document server. */
export function DocumentServerEditor({ file, onClose }: WopiFrameProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const say = useTranslate()
  const { launched, error, again } = useDocumentServerLaunch(file.id, 'edit')
  if (launched) return <LaunchedServerFrame file={file} launched={launched} onClose={onClose} />
  if (!error) return <Above text={t('opening')} />
  const hint = error instanceof CallError ? say(error.key) : c('retry')
  return (
    <div className={styles.stage} role="alert">
      <EmptyState drawing="broken" title={t('failed')} hint={hint}>
        <Button icon={<RotateCw />} onClick={again}>
          {c('retry')}
        </Button>
        <Button icon={<Eye />} onClick={() => openFilePreview(file)}>
          {t('viewHere')}
        </Button>
      </EmptyState>
    </div>
  )
}

const Above = ({ text }: { text: string }) => (
  <div className={styles.above} role="status" aria-busy="true">
    {text}
  </div>
)

/** The name of the frame, which the form targets. */
const target = 'document-server'

/**
 * Permissions of the document server's page. It has its own origin (the server refuses another), so its
 * scripts reach nothing here; it must not navigate the top window.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

interface LaunchedFrameProps extends WopiFrameProps {
  launched: DocumentServerLaunch
}

/** The frame. The token is posted and never part of an address, so no referrer can leak it. */
export function LaunchedServerFrame({ file, launched, onClose }: LaunchedFrameProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const form = useRef<HTMLFormElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [heard, setHeard] = useState(false)
  const [silent, setSilent] = useSilence(heard)
  const blocked = useBlocked(launched.origin)
  const changed = useDocumentServerMessages(frame, launched.origin, {
    loaded: () => {
      setHeard(true)
      setLoaded(true)
    },
    close: onClose,
    edit: () => openFileEditor(file),
  })
  useEffect(() => form.current!.submit(), [])
  useLeaveGuard(
    () => changed.current,
    () =>
      askForConfirmation({
        title: t('leaveTitle'),
        body: t('leaveBody'),
        okWords: t('leave'),
        cancelWords: c('cancel'),
      }),
  )
  if (blocked)
    return (
      <div className={styles.stage} role="alert">
        <EmptyState drawing="broken" title={t('failed')} hint={t('blocked')}>
          <Button look="primary" icon={<RotateCw />} onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </EmptyState>
      </div>
    )
  return (
    <div className={styles.stage}>
      <form ref={form} method="post" action={launched.address} target={target} hidden>
        <input type="hidden" name="access_token" value={launched.token} readOnly />
        <input type="hidden" name="access_token_ttl" value={launched.tokenEnds} readOnly />
      </form>
      <iframe
        ref={frame}
        name={target}
        className={styles.frame}
        title={t('frame', { name: file.name })}
        sandbox={sandbox}
        allow="clipboard-read *; clipboard-write *; fullscreen"
        referrerPolicy="no-referrer"
        // A page that sends no messages is shown after a delay.
        onLoad={() => form.current && setTimeout(() => setLoaded(true), 3000)}
      />
      {!loaded && <Above text={t('opening')} />}
      <div role="status">
        {silent && (
          <div className={styles.silent}>
            <p>{t('silent')}</p>
            <Button icon={<RotateCw />} onClick={() => location.reload()}>
              {t('reload')}
            </Button>
            <Button icon={<Eye />} onClick={() => openFilePreview(file)}>
              {t('viewHere')}
            </Button>
            <IconButton small words={c('close')} icon={<X />} onClick={() => setSilent(false)} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Time a slow document server may take to show a file, in milliseconds. */
const patience = 25_000

/** Returns whether the page stayed silent: a cross-origin page cannot be inspected, so a timeout decides. */
function useSilence(heard: boolean) {
  const [silent, setSilent] = useState(false)
  useEffect(() => {
    setSilent(false)
    if (heard) return
    const timer = setTimeout(() => setSilent(true), patience)
    return () => clearTimeout(timer)
  }, [heard])
  return [silent, setSilent] as const
}

/** Returns whether this page's content security policy predates the document server's address. */
function useBlocked(origin: string): boolean {
  const [blocked, setBlocked] = useState(false)
  useEffect(() => {
    const hear = (event: SecurityPolicyViolationEvent) => {
      if (event.blockedURI.startsWith(origin)) setBlocked(true)
    }
    document.addEventListener('securitypolicyviolation', hear)
    return () => document.removeEventListener('securitypolicyviolation', hear)
  }, [origin])
  return blocked
}
