import type {
  PasskeyAssertion,
  PasskeyAssertionOptions,
  PasskeyRegistration,
  PasskeyRegistrationOptions,
} from '#shared/contract/account/factors.ts';
import { addressHere, onServer } from './address.ts';

/* Wraps the WebAuthn library, which is loaded on first use. */

const library = () => import('@simplewebauthn/browser');

/** Browsers offer passkeys over https and on localhost, and a passkey belongs to one host. */
export const passkeysAt = (origin: string) =>
  origin === addressHere().origin && (onServer || 'PublicKeyCredential' in window);

/** @returns null if the person cancelled @throws Error named InvalidStateError if the device already has one */
export async function makePasskey(options: PasskeyRegistrationOptions): Promise<PasskeyRegistration | null> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options }).catch(unlessDeclined) as Promise<PasskeyRegistration | null>;
}

/** Cancels a pending autofill request. @returns null if the person cancelled */
export async function askForPasskey(options: PasskeyAssertionOptions): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options }).catch(unlessDeclined) as Promise<PasskeyAssertion | null>;
}

/** Lets the browser offer passkeys in the e-mail field. @returns null if another request replaced this one */
export async function offerPasskeys(options: PasskeyAssertionOptions): Promise<PasskeyAssertion | null> {
  const { startAuthentication } = await library();
  const asked = startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  return asked.catch(() => null) as Promise<PasskeyAssertion | null>;
}

/** Checked at every sign-in, so it does not load the library. */
export const offersAutofill = async () => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;

export async function stopOffering(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

/** Browsers report a closed dialog, a timeout and a device without such a key in the same way. */
function unlessDeclined(error: unknown): null {
  const { name } = error as Error;
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  throw error;
}
