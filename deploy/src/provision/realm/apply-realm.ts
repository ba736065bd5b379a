import type { RealmApi } from './realm-api.ts';
import { originAttribute, type RealmFile } from './realm-file.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Makes a realm what its file says: creates it, or changes what differs. Users, their passwords and links stay. */
export async function applyRealm(api: RealmApi, file: RealmFile): Promise<void> {
  const path = `/${encodeURIComponent(file.realm)}`;
  const known = await api.get<RealmFile>(path);
  if (!known) return api.send('POST', '', file);
  if (known.attributes?.[originAttribute] === file.attributes?.[originAttribute]) return;
  await applyFlows(api, path, file);
  await applyClients(api, path, file);
  await applyProviders(api, path, file);
  if (file.clientProfiles) await api.send('PUT', `${path}/client-policies/profiles`, file.clientProfiles);
  if (file.clientPolicies) await api.send('PUT', `${path}/client-policies/policies`, file.clientPolicies);
  await api.send('PUT', path, settingsOf(file));
}

function settingsOf(file: RealmFile): object {
  const {
    authenticationFlows: _flows,
    clients: _clients,
    clientPolicies: _policies,
    clientProfiles: _profiles,
    components: _components,
    identityProviderMappers: _mappers,
    identityProviders: _providers,
    requiredActions: _actions,
    roles: _roles,
    users: _users,
    ...settings
  } = file;
  return settings;
}

/** A flow that is there stays as it is: a changed one gets another name. Keycloak lists those alone that are in no other. */
async function applyFlows(
  api: RealmApi,
  path: string,
  { authenticationFlows = [] }: RealmFile,
): Promise<void> {
  const flows = `${path}/authentication/flows`;
  const known = (await api.get<readonly { alias: string }[]>(flows)) ?? [];
  for (const { authenticationExecutions, ...flow } of authenticationFlows.filter(
    ({ topLevel }) => topLevel,
  )) {
    if (known.some(({ alias }) => alias === flow.alias)) continue;
    if (authenticationExecutions.some(({ flowAlias }) => flowAlias))
      throw new Error(`${flow.alias} has a flow in it, which only a realm that is made anew can get.`);
    await api.send('POST', flows, flow);
    const executions = `${flows}/${encodeURIComponent(flow.alias)}/executions`;
    for (const { authenticator } of authenticationExecutions)
      await api.send('POST', `${executions}/execution`, { provider: authenticator });
    const added = (await api.get<readonly { providerId: string }[]>(executions)) ?? [];
    for (const { authenticator, requirement } of authenticationExecutions) {
      const execution = added.find(({ providerId }) => providerId === authenticator);
      await api.send('PUT', executions, { ...execution, requirement });
    }
  }
}

async function applyClients(api: RealmApi, path: string, { clients = [] }: RealmFile): Promise<void> {
  for (const { protocolMappers = [], ...client } of clients) {
    const query = `?clientId=${encodeURIComponent(client.clientId)}`;
    const [known] = (await api.get<readonly Named[]>(`${path}/clients${query}`)) ?? [];
    if (!known) await api.send('POST', `${path}/clients`, { ...client, protocolMappers });
    else {
      await api.send('PUT', `${path}/clients/${known.id}`, { ...known, ...client });
      await applyAll(api, `${path}/clients/${known.id}/protocol-mappers/models`, protocolMappers);
    }
  }
}

async function applyProviders(api: RealmApi, path: string, file: RealmFile): Promise<void> {
  const instances = `${path}/identity-provider/instances`;
  for (const provider of file.identityProviders ?? []) {
    const own = `${instances}/${encodeURIComponent(provider.alias)}`;
    const known = await api.get<{ readonly providerId: string }>(own);
    if (known?.providerId === provider.providerId) await api.send('PUT', own, provider);
    else {
      // Keycloak keeps the kind of a provider for life.
      if (known) await api.send('DELETE', own);
      await api.send('POST', instances, provider);
    }
    const mappers = file.identityProviderMappers ?? [];
    await applyAll(
      api,
      `${own}/mappers`,
      mappers.filter(({ identityProviderAlias }) => identityProviderAlias === provider.alias),
    );
  }
}

async function applyAll(
  api: RealmApi,
  path: string,
  wanted: readonly { readonly name: string }[],
): Promise<void> {
  const known = (await api.get<readonly Named[]>(path)) ?? [];
  for (const one of wanted) {
    const id = known.find(({ name }) => name === one.name)?.id;
    if (id) await api.send('PUT', `${path}/${id}`, { ...one, id });
    else await api.send('POST', path, one);
  }
}
