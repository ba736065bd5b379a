import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clone, create, setExtension, type DescMethod } from '@bufbuild/protobuf';
import { MethodDescriptorProtoSchema, MethodOptionsSchema } from '@bufbuild/protobuf/wkt';
import { Code, createContextValues, type ContextValues } from '@connectrpc/connect';
import { Access, access } from '@headshots/proto/common/v1/access_pb';
import { OrdersService } from '@headshots/proto/orders/v1/orders_pb';
import { serviceAuthorization, ServiceCallers, SessionVerifier, StaffVerifier } from '../auth/index.ts';
import { testIdentity, type TestIdentity } from '../testing/test-identity.ts';
import { testService } from '../testing/test-services.ts';
import { callerOf, staffOf } from './index.ts';
import { accessInterceptor } from './server-interceptors.ts';

const forCustomers = OrdersService.method.getOrder;
const forStaff = withRule(forCustomers, Access.STAFF);

describe('a method for the staff', () => {
  let identity: TestIdentity;
  beforeAll(async () => {
    identity = await testIdentity();
  });
  afterAll(() => identity.close());

  async function enter(method: DescMethod, authorization?: string): Promise<{ values: ContextValues }> {
    const options = { identityUrl: identity.url, issuer: identity.url };
    const admit = accessInterceptor({
      callers: ServiceCallers.none,
      verifier: new SessionVerifier(options),
      staff: new StaffVerifier(options),
    });
    const contextValues = createContextValues();
    const header = new Headers(authorization === undefined ? {} : { authorization });
    await admit(async () => ({}) as never)({ method, header, contextValues } as never);
    return { values: contextValues };
  }

  it('hears who of the staff calls, and of no customer', async () => {
    const token = await identity.deskTokenFor({ staffId: 's-1', name: 'Ada', role: 'supervisor' });
    const context = await enter(forStaff, `Bearer ${token}`);
    expect(staffOf(context)).toMatchObject({ staffId: 's-1', name: 'Ada', role: 'supervisor', token });
    expect(() => callerOf(context)).toThrow(expect.objectContaining({ code: 'auth.login_required' }));
  });

  it('admits nobody else', async () => {
    for (const authorization of [
      undefined,
      `Bearer ${await identity.tokenFor()}`,
      serviceAuthorization(testService('notification')),
    ])
      await expect(enter(forStaff, authorization)).rejects.toMatchObject({ code: Code.Unauthenticated });
  });

  it("is the only kind that does: a customer's method refuses a desk token and knows no staff", async () => {
    const desk = await identity.deskTokenFor();
    await expect(enter(forCustomers, `Bearer ${desk}`)).rejects.toMatchObject({ code: Code.Unauthenticated });
    const context = await enter(forCustomers, `Bearer ${await identity.tokenFor()}`);
    expect(() => staffOf(context)).toThrow(expect.objectContaining({ code: 'auth.login_required' }));
  });
});

function withRule(method: DescMethod, rule: Access): DescMethod {
  const proto = clone(MethodDescriptorProtoSchema, method.proto);
  setExtension((proto.options ??= create(MethodOptionsSchema)), access, rule);
  return { ...method, proto };
}
