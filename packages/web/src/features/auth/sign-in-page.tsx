import { CircleCheck } from 'lucide-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { navigateBackTo, navigateTo } from '../../kernel/go.ts'
import { useText } from '../../kernel/text.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useSystemName } from '../settings/index.ts'
import { type SignInNextStep, useSignInOptions } from './auth.api.ts'
import { messages } from './auth.text.ts'
import { SignInFailure } from './failure.tsx'
import styles from './form.module.css'
import { SignInFrame } from './gate.tsx'
import { OtherSignInMethods } from './other-ways.tsx'
import { PasswordSignInStep } from './password-step.tsx'

// loaded on demand: most users need none of these, and the sign-in page must stay small
const PhoneForm = lazy(() => import('./doors/phone-form.tsx').then((m) => ({ default: m.PhoneSignInForm })))
const SecondStep = lazy(() =>
  import('./doors/second-step.tsx').then((m) => ({ default: m.SecondFactorStep })),
)
const EnrolStep = lazy(() =>
  import('./doors/enrol-step.tsx').then((m) => ({ default: m.FactorEnrolmentStep })),
)
const CodesStep = lazy(() => import('./doors/codes-step.tsx').then((m) => ({ default: m.RecoveryCodesStep })))
const ForgotStep = lazy(() =>
  import('./reset/forgot-step.tsx').then((m) => ({ default: m.ForgottenPasswordSteps })),
)
const ReturnStep = lazy(() =>
  import('./doors/return-step.tsx').then((m) => ({ default: m.SingleSignOnReturn })),
)

/** Whether a single sign-on provider has redirected the browser here. */
const isReturn = (query: string) => {
  const sent = new URLSearchParams(query)
  return sent.has('state') && (sent.has('code') || sent.has('error'))
}

/** The outcome of the last step of a sign-in. */
type SignedIn = Extract<SignInNextStep, { step: 'in' }>

/** How far a forgotten password is on its way to a new one, and the account that was typed for it. */
interface PasswordReset {
  account: string
  stage: 'none' | 'open' | 'done'
}

/**
 * /login. `redirect` in the address holds the route to open afterwards. Works without the router (see
 * app/entry).
 */
export function SignInScreen() {
  const [next, setNext] = useState<SignInNextStep | null>(null)
  const [back, setBack] = useState(() => (isReturn(location.search) ? location.search : null))
  const [failure, setFailure] = useState<string | null>(null)
  const [target, setTarget] = useState(
    () => new URLSearchParams(location.search).get('redirect') ?? undefined,
  )

  const [reset, setReset] = useState<PasswordReset>({ account: '', stage: 'none' })
  const forgot = (account: string) => {
    setFailure(null)
    setReset({ account, stage: 'open' })
  }

  const leave = useCallback(({ mustChangePassword, mustAcceptTerms }: SignedIn, to: string | undefined) => {
    if (mustChangePassword) navigateTo('/dashboard/EditPasswordNew', {}, { replace: true })
    else if (mustAcceptTerms) navigateTo('/privacy', { redirect: to }, { replace: true })
    else navigateBackTo(to)
  }, [])
  const onNext = useCallback(
    (answer: SignInNextStep, to = target) => {
      setTarget(to)
      if (answer.step === 'in' && answer.recoveryCodes.length === 0) leave(answer, to)
      else setNext(answer)
    },
    [leave, target],
  )
  const again = useCallback((reason: string | null) => {
    setNext(null)
    setBack(null)
    setFailure(reason)
  }, [])

  return (
    <SignInFrame>
      <Suspense>
        {next?.step === 'second' && <SecondStep {...next} onNext={onNext} onBack={() => again(null)} />}
        {next?.step === 'enrol' && <EnrolStep {...next} onNext={onNext} onBack={() => again(null)} />}
        {next?.step === 'in' && <CodesStep codes={next.recoveryCodes} onDone={() => leave(next, target)} />}
        {!next && back && <ReturnStep query={back} onNext={onNext} onFailure={again} />}
        {!next && !back && reset.stage === 'open' && (
          <ForgotStep
            account={reset.account}
            onDone={(account) => setReset({ account, stage: 'done' })}
            onBack={(account) => setReset({ account, stage: 'none' })}
          />
        )}
        {!next && !back && reset.stage !== 'open' && (
          <FirstStep
            known={reset.account}
            wasReset={reset.stage === 'done'}
            onNext={onNext}
            onForgot={forgot}
            failure={failure}
            onFailure={setFailure}
          />
        )}
      </Suspense>
    </SignInFrame>
  )
}

interface FirstStepProps {
  /** Account that is filled in. */
  known: string
  /** Whether its password was just reset. */
  wasReset: boolean
  onNext: (next: SignInNextStep) => void
  onForgot: (account: string) => void
  failure: string | null
  onFailure: (reason: string | null) => void
}

/** The first step of a sign-in: password, phone, single sign-on or passkey. */
function FirstStep({ known, wasReset, onNext, onForgot, failure, onFailure }: FirstStepProps) {
  const [way, setWay] = useState<'password' | 'phone'>('password')
  const name = useSystemName()
  const phone = useSignInOptions()?.phone
  const t = useText(messages)
  const choose = (chosen: typeof way) => {
    onFailure(null)
    setWay(chosen)
  }
  return (
    <>
      <h1 className={styles.title}>{t('welcome')}</h1>
      <p className={styles.lead}>{t('welcomeTo', { name })}</p>
      <SignInFailure reason={failure} />
      {wasReset && (
        <p className={styles.success} role="status">
          <CircleCheck aria-hidden="true" />
          {t('wasReset')}
        </p>
      )}
      {phone && (
        <Tabs
          className={styles.tabs}
          label={t('signIn')}
          value={way}
          onChange={choose}
          tabs={[
            { value: 'password', words: t('wayPassword') },
            { value: 'phone', words: t('wayPhone') },
          ]}
        />
      )}
      {way === 'phone' ? (
        <PhoneForm onNext={onNext} />
      ) : (
        <PasswordSignInStep known={known} onNext={onNext} onForgot={onForgot} />
      )}
      <OtherSignInMethods onNext={onNext} onFailure={onFailure} />
    </>
  )
}
