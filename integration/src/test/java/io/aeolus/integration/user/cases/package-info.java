/** Small topologies of the kinds that batching can stop, slow down or corrupt. {@link io.aeolus.integration.user.cases.CaseMain} submits them. */
package io.aeolus.integration.user.cases;
