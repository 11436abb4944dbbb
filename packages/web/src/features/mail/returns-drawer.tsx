import { mailSecurities } from '@cabinet/contract/mail'
import { type ReturnMailStanding, returnMailEndpoints } from '@cabinet/contract/mail.returns'
import { call } from '../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { formatDateTime } from '../../ui/format.ts'
import { mailAddressFault } from './check-address.ts'
import { mailSecurityMessages, messages } from './mail.text.ts'
import { type ReturnsForm, returnSettingsFromForm } from './returns.form.ts'
import { ReturnsTest } from './returns-test.tsx'
import styles from './standing.module.css'

const isOpen = ({ open }: ReturnsForm) => open

const fieldsFor = (hasPassword: boolean): FormFieldSpec<ReturnsForm>[] => [
  { kind: 'switch', name: 'open', words: messages.returnsOpen, hint: messages.returnsOpenHint },
  {
    kind: 'text',
    name: 'address',
    words: messages.returnAddress,
    required: true,
    max: 254,
    shown: isOpen,
    check: mailAddressFault,
    placeholder: 'bounces@example.com',
    hint: messages.returnAddressHint,
    autoComplete: 'off',
  },
  {
    kind: 'text',
    name: 'host',
    words: messages.imapHost,
    required: true,
    max: 253,
    shown: isOpen,
    placeholder: 'imap.example.com',
    hint: messages.hostHint,
    autoComplete: 'off',
  },
  {
    kind: 'segments',
    name: 'security',
    words: messages.security,
    shown: isOpen,
    options: mailSecurities.map((value) => ({ value, words: mailSecurityMessages[value] })),
    hint: ({ security }) => (security === 'none' ? messages.securityNone : undefined),
  },
  {
    kind: 'number',
    decimals: 0,
    name: 'port',
    words: messages.port,
    required: true,
    min: 1,
    max: 65_535,
    shown: isOpen,
    half: true,
  },
  {
    kind: 'text',
    name: 'account',
    words: messages.account,
    required: true,
    max: 254,
    shown: isOpen,
    half: true,
    autoComplete: 'off',
  },
  {
    kind: 'password',
    name: 'password',
    words: messages.password,
    shown: isOpen,
    ...(hasPassword && { hint: messages.passwordKept }),
  },
  {
    kind: 'area',
    name: 'certificate',
    words: messages.certificate,
    shown: (form) => isOpen(form) && form.security !== 'none',
    rows: 3,
    max: 20_000,
    hint: messages.certificateHint,
  },
  { kind: 'own', name: 'test', words: messages.returnsTest, shown: isOpen, draw: () => <ReturnsTest /> },
]

const errorAt = {
  'mail.address_invalid': 'address',
  'mail.host_invalid': 'host',
  'mail.certificate_invalid': 'certificate',
  'mail.password_needed': 'password',
  'mail.account_incomplete': 'password',
} as const

async function save(form: ReturnsForm) {
  await call(returnMailEndpoints.save, returnSettingsFromForm(form))
  await markQueriesStale(returnMailEndpoints.settings)
}

interface ReturnsDrawerProps {
  open: boolean
  onClose(): void
}

/** The mailbox that bounces come back to. */
export function ReturnsDrawer({ open, onClose }: ReturnsDrawerProps) {
  const standing = useEndpoint(returnMailEndpoints.settings, {}, { enabled: open }).data
  if (!standing) return null
  return (
    <FormDrawer<ReturnsForm>
      open={open}
      title={messages.returns}
      width={600}
      onClose={onClose}
      initial={{ ...standing.settings, password: '', test: null }}
      fields={fieldsFor(standing.hasPassword)}
      errorAt={errorAt}
      submit={save}
      above={<ReturnsStandingLine standing={standing} />}
    />
  )
}

function ReturnsStandingLine({ standing }: { standing: ReturnMailStanding }) {
  const t = useText(messages)
  const say = useTranslate()
  const { settings, fault, faultDetail, faultAt, checkedAt } = standing
  if (!settings.open) return null
  if (fault !== '' && faultAt)
    return (
      <p className={styles.fault} title={faultDetail}>
        {t('returnsFault', { time: formatDateTime(faultAt), reason: say(fault) })}
      </p>
    )
  return checkedAt ? <p>{t('returnsChecked', { time: formatDateTime(checkedAt) })}</p> : null
}
