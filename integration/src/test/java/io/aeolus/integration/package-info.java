/**
 * Tests that need a cluster or the installed command line. They run in {@code mvn verify}, after the modules that they test, in separate
 * JVMs: tests of batching in {@code integration/batching}, of runs and profiles in {@code integration/monitor}, of Kafka topologies in
 * {@code integration/kafka}, and all others here.
 *
 * <p>To add one:
 *
 * <ol>
 *   <li>Name the class {@code SomethingIT} and put it into the package of the module that it tests, such as
 *       {@code io.aeolus.integration.monitor}.
 *   <li>Use an existing cluster. In {@code integration/batching}, {@code @ExtendWith(SharedLocalCluster.class)} resolves a parameter
 *       of type {@code LocalCluster} of {@code @BeforeAll} or of a test. Use unique topology names. Do not kill topologies: the
 *       extension kills them after the class and waits until all workers have ended.
 *   <li>Start a separate cluster only if the test damages it or needs other settings, and document the reason.
 *   <li>Wait for conditions with Awaitility; never sleep. Use generous limits: tests do not assert speed.
 *   <li>Tag tests that take more than half a minute with {@code deep}.
 * </ol>
 *
 * <p>To share another kind of cluster, write an extension that keeps it in JUnit's root store as an {@code AutoCloseable}. Classes of one
 * JVM run sequentially, so each has exclusive use of the cluster. Clusters of two JVMs run concurrently on different ports.
 *
 * <p>To run one test: {@code mvn verify -pl integration/batching -am -DskipUnitTests -Dit.test=TwoWorkersIT -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
package io.aeolus.integration;
