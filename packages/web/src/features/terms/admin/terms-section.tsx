import { type ManagedTerms, termsEndpoints } from '@cabinet/contract/terms'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { textsOfMessages, translate, useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import { AdminForms, AdminThemeProvider, askForm } from '../../../ui/admin/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { SettingRow, SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { kindMessages } from '../entry.text.ts'
import { refreshTerms } from '../terms.api.ts'
import { messages } from './admin.text.ts'
import { TermsHistoryDialog } from './history-dialog.tsx'
import { TermsDraftForm } from './terms-form.tsx'
import styles from './terms-section.module.css'

/** The privacy policy and the terms of service, for super administrators. */
export function TermsSection() {
  const { data, error, refetch } = useEndpoint(termsEndpoints.managed, {})
  const c = useText(commonMessages)
  const say = useTranslate()
  if (error)
    return <ErrorState title={say(error.key)} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonBar height={240} radius={14} />
  return (
    <AdminThemeProvider>
      {data.map((terms) => (
        <TermsCard key={terms.kind} terms={terms} />
      ))}
      <AdminForms />
    </AdminThemeProvider>
  )
}

/** Asks what a publication is to be, and publishes the draft. */
const askAndPublish = ({ kind }: ManagedTerms) =>
  askForm<{ effect: 'informing' | 'binding' }>({
    title: textsOfMessages(messages)('publishTitle', { title: translate(kindMessages[kind]) }),
    body: messages.publishBody,
    okWords: messages.publish,
    width: 520,
    initial: { effect: 'informing' },
    fields: [
      {
        kind: 'segments',
        name: 'effect',
        words: messages.effect,
        options: [
          { value: 'informing', words: messages.informing },
          { value: 'binding', words: messages.binding },
        ],
        hint: ({ effect }) => (effect === 'binding' ? messages.bindingHint : messages.informingHint),
      },
    ],
    submit: async ({ effect }) => {
      await call(termsEndpoints.publish, { kind, isBinding: effect === 'binding' })
      showToast.success(messages.published)
      await refreshTerms()
    },
  })

function TermsCard({ terms }: { terms: ManagedTerms }) {
  const { kind, current, savedAt, savedBy, isDraftPublished, draftZh, draftEn } = terms
  const [open, setOpen] = useState<'edit' | 'history' | 'withdraw' | null>(null)
  const t = useText(messages)
  const c = useText(commonMessages)
  const title = useTranslate()(kindMessages[kind])
  const close = () => setOpen(null)
  const withdraw = async (yes: boolean) => {
    if (yes)
      try {
        await call(termsEndpoints.withdraw, { kind })
        showToast.success(messages.withdrawn)
        await refreshTerms()
      } catch (error) {
        showToast.failure(error)
      }
    close()
  }
  const canPublish = !isDraftPublished && (draftZh !== '' || draftEn !== '')
  const draftWords = !savedAt
    ? t('noDraft')
    : isDraftPublished
      ? t('draftShown')
      : t('draftBy', { name: savedBy, time: formatDateTime(savedAt) })
  return (
    <SettingsSection
      title={title}
      hint={t('hint')}
      tools={<Button onClick={() => setOpen('history')}>{t('history')}</Button>}
    >
      <SettingRow
        label={
          current ? (
            <span className={styles.standing}>
              {t('shown', { version: current.version, time: formatDateTime(current.publishedAt) })}
              <Tag colour={current.isBinding ? 'amber' : 'grey'}>
                {t(current.isBinding ? 'binding' : 'informing')}
              </Tag>
            </span>
          ) : (
            t('notPublished')
          )
        }
      >
        {current && <Button onClick={() => setOpen('withdraw')}>{t('withdraw')}</Button>}
      </SettingRow>
      <SettingRow label={draftWords}>
        <Button onClick={() => setOpen('edit')} aria-label={`${t('edit')}: ${title}`}>
          {t('edit')}
        </Button>
        <Button
          look={canPublish ? 'primary' : 'plain'}
          disabled={!canPublish}
          onClick={() => void askAndPublish(terms)}
          aria-label={`${t('publish')}: ${title}`}
        >
          {t('publish')}
        </Button>
      </SettingRow>
      {open === 'edit' && <TermsDraftForm terms={terms} onClose={close} />}
      {open === 'history' && <TermsHistoryDialog kind={kind} onClose={close} />}
      {open === 'withdraw' && (
        <ConfirmDialog
          title={t('withdrawTitle', { title })}
          body={t('withdrawBody')}
          okWords={t('withdraw')}
          cancelWords={c('cancel')}
          onAnswer={withdraw}
        />
      )}
    </SettingsSection>
  )
}
