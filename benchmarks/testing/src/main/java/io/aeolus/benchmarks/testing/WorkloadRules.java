package io.aeolus.benchmarks.testing;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * What a workload may use. A workload is what any user could write: its topology is plain Storm and knows nothing of batching, and what
 * it shows to the command line is in APIs. For {@code ArchTests.in} of a module whose packages begin with
 * {@code io.aeolus} and a name.
 */
public final class WorkloadRules {

    private static final String AEOLUS = "io.aeolus.";

    /** The interface of workloads, and what it takes and gives. */
    private static final Set<String> APIS =
            Set.of("io.aeolus.cli", "io.aeolus.cluster", "io.aeolus.monitor", "io.aeolus.probe");

    /** No other workload, no batching, nobody's internals. */
    @ArchTest
    public static final ArchRule of_aeolus_only_apis_are_used = classes().should(useNothingElseOfAeolus());

    /** For readers, and for the check for null. */
    @ArchTest
    public static final ArchRule every_package_is_described_and_null_marked = classes()
            .should(have(describe(
                    "a package-info.java with @NullMarked",
                    (JavaClass c) -> c.getPackage().isAnnotatedWith(NullMarked.class))));

    private WorkloadRules() {}

    private static ArchCondition<JavaClass> useNothingElseOfAeolus() {
        return new ArchCondition<>("use nothing of Aeolus but their own module and the APIs for workloads") {
            @Override
            public void check(JavaClass user, ConditionEvents events) {
                for (Dependency dependency : user.getDirectDependenciesFromSelf()) {
                    if (!isAllowed(
                            user.getPackageName(), dependency.getTargetClass().getPackageName())) {
                        events.add(SimpleConditionEvent.violated(dependency, dependency.getDescription()));
                    }
                }
            }
        };
    }

    private static boolean isAllowed(String user, String used) {
        return !used.startsWith(AEOLUS) || APIS.contains(used) || module(used).equals(module(user));
    }

    /** The part of a package's name behind {@code io.aeolus}. */
    private static String module(String packageName) {
        String rest = packageName.substring(AEOLUS.length());
        int dot = rest.indexOf('.');
        return dot < 0 ? rest : rest.substring(0, dot);
    }
}
