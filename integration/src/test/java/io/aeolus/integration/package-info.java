/**
 * Tests that need a cluster, or the command line as it is installed. They run in {@code mvn verify}, after the modules that they test,
 * in JVMs of their own: those of batching in {@code integration/batching} and those of runs and profiles in
 * {@code integration/monitor}, beside the build of other modules, those with Kafka in {@code integration/kafka}, and all others here.
 *
 * <p>To add one:
 *
 * <ol>
 *   <li>Name the class {@code SomethingIT} and put it into the package of the module whose promise it holds, such as
 *       {@code io.aeolus.integration.monitor}.
 *   <li>Take a cluster that is there already. In {@code integration/batching}, {@code @ExtendWith(SharedLocalCluster.class)} gives a
 *       parameter of type {@code LocalCluster} to {@code @BeforeAll} or to a test. Give topologies names of their own. Leave them
 *       running: the extension kills them after the class, and waits until no worker is left.
 *   <li>Start a cluster of your own only if the test harms it, or if it needs other settings; then say which.
 *   <li>Wait for what happens, with Awaitility, and never for time to pass. Take a generous limit: no test asserts speed.
 *   <li>Tag with {@code deep} what takes more than half a minute.
 * </ol>
 *
 * <p>A cluster of another kind is shared in the same way: an extension that keeps it in JUnit's root store as an {@code AutoCloseable}.
 * Classes of one JVM run one after the other, so each has the cluster to itself. Clusters of two JVMs run side by side, with ports of
 * their own.
 *
 * <p>One of them: {@code mvn verify -pl integration/batching -am -DskipUnitTests -Dit.test=TwoWorkersIT -Dfailsafe.failIfNoSpecifiedTests=false}.
 */
package io.aeolus.integration;
