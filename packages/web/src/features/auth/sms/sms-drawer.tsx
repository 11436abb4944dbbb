import { authApi } from '@cabinet/contract/auth'
import { policyApi, type SignInSettings } from '@cabinet/contract/auth.policy'
import { type SmsGatewayConfig, type SmsKind, smsApi, smsKinds } from '@cabinet/contract/auth.sms'
import { call } from '../../../kernel/call.ts'
import { stale } from '../../../kernel/query.ts'
import { type Field, FormDrawer } from '../../../ui/admin/index.ts'
import { kindWords, words } from './sms.text.ts'

interface SmsForm {
  kind: SmsKind
  address: string
  keyId: string
  secret: string
  signature: string
  application: string
  region: string
  dailyMost: number | null
  phoneLogin: boolean
}

interface SmsDrawerProps {
  open: boolean
  config: SmsGatewayConfig
  /** Of whom administers the platform: only there the phone can be allowed. */
  signIn: SignInSettings | undefined
  onClose(): void
}

const isCloud = ({ kind }: SmsForm) => kind === 'aliyun' || kind === 'tencent'
const isOn = ({ kind }: SmsForm) => kind !== 'off'

const fieldsFor = (config: SmsGatewayConfig, platform: boolean): Field<SmsForm>[] => [
  { kind: 'section', words: words.sectionGateway },
  {
    kind: 'segments',
    name: 'kind',
    words: words.kind,
    options: smsKinds.map((value) => ({ value, words: kindWords[value] })),
  },
  {
    kind: 'text',
    name: 'address',
    words: words.address,
    shown: isOn,
    max: 500,
    hint: (form) => (isCloud(form) ? words.addressHint : words.addressHttpHint),
    autoComplete: 'off',
  },
  { kind: 'text', name: 'keyId', words: words.keyId, shown: isCloud, max: 200, required: true, half: true },
  {
    kind: 'password',
    name: 'secret',
    words: words.secret,
    shown: isOn,
    half: true,
    ...(config.hasSecret && { hint: words.secretKept }),
  },
  {
    kind: 'text',
    name: 'signature',
    words: words.signature,
    shown: isOn,
    max: 100,
    half: true,
    hint: words.signatureHint,
  },
  {
    kind: 'text',
    name: 'application',
    words: words.application,
    shown: ({ kind }) => kind === 'tencent',
    max: 100,
    required: true,
    half: true,
  },
  {
    kind: 'text',
    name: 'region',
    words: words.region,
    shown: ({ kind }) => kind === 'tencent',
    max: 60,
    half: true,
    placeholder: 'ap-guangzhou',
  },
  { kind: 'section', words: words.sectionUse },
  {
    kind: 'number',
    name: 'dailyMost',
    words: words.dailyMost,
    min: 0,
    max: 1_000_000,
    unit: words.messages,
    hint: words.dailyHint,
    half: true,
  },
  {
    kind: 'switch',
    name: 'phoneLogin',
    words: words.phoneLogin,
    hint: words.phoneLoginHint,
    shown: () => platform,
  },
]

async function save(form: SmsForm, signIn: SignInSettings | undefined) {
  const { phoneLogin, secret, dailyMost, ...rest } = form
  await call(smsApi.saveConfig, { ...rest, dailyMost: dailyMost ?? 0, secret: secret || undefined })
  if (signIn && phoneLogin !== signIn.phoneLogin) await call(policyApi.saveSignInSettings, { phoneLogin })
  await stale(smsApi.config, policyApi.signInSettings, authApi.signInOptions)
}

/** By which gateway text messages leave, and whether people may sign in by phone. */
export function SmsDrawer({ open, config, signIn, onClose }: SmsDrawerProps) {
  const { kind, address, keyId, signature, application, region, dailyMost } = config
  return (
    <FormDrawer<SmsForm>
      open={open}
      title={words.settings}
      width={600}
      onClose={onClose}
      initial={{
        kind,
        address,
        keyId,
        secret: '',
        signature,
        application,
        region,
        dailyMost,
        phoneLogin: signIn?.phoneLogin ?? false,
      }}
      fields={fieldsFor(config, signIn !== undefined)}
      errorAt={{ 'auth.sms_address_invalid': 'address' }}
      submit={(form) => save(form, signIn)}
    />
  )
}
