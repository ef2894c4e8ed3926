package io.aeolus.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/**
 * What a workload may use. A workload is what any user could write: its topology is plain Storm and knows nothing of batching, and what
 * it shows to the command line is in APIs. For {@code ArchTests.in} of a module whose packages begin with
 * {@code io.aeolus} and a name.
 */
public final class WorkloadRules {

    /** The interface of workloads, and what it takes and gives. */
    private static final Set<String> APIS =
            Set.of("io.aeolus.cli", "io.aeolus.cluster", "io.aeolus.monitor", "io.aeolus.probe");

    /** No other workload, no batching, nobody's internals. */
    @ArchTest
    public static final ArchRule of_aeolus_only_apis_are_used = classes()
            .should(Rules.useOfAeolusOnly(
                    "use nothing of Aeolus but their own module and the APIs for workloads",
                    (user, used) -> APIS.contains(used)));

    /** For readers, and for the check for null. */
    @ArchTest
    public static final ArchRule every_package_is_described_and_null_marked =
            Rules.everyPackageIsDescribedAndNullMarked();

    private WorkloadRules() {}
}
