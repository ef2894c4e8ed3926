/** Topologies on a Storm of two workers, plain and batched: user code must see the same. */
package io.aeolus.integration.batching;
