/** Who signed in at the provider a moment ago. */
export interface ProvenSignIn {
  readonly keycloakId: string;
}

export interface SocialProof {
  /**
   * Checks a fresh sign-in of a linked provider; a token proves once.
   * @throws Problem `auth.<provider>_failed` when it proves nothing, `service.unavailable` when nobody can tell
   */
  verify(provider: string, token: string): Promise<ProvenSignIn>;
}

export const SOCIAL_PROOF = Symbol('SOCIAL_PROOF');
