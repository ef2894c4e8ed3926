package io.aeolus.cluster;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.ArchTests;
import com.tngtech.archunit.lang.ArchRule;
import io.aeolus.architecture.ModuleRules;
import java.util.Set;

/** What the cluster module may use, and what it shows to others. */
@AnalyzeClasses(packages = "io.aeolus.cluster", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchTests what_holds_in_every_module = ArchTests.in(ModuleRules.class);

    /** The only classes of the root that make something of the internals. */
    private static final Set<Class<?>> ENTRIES = Set.of(
            ClassPathAgent.class,
            Clusters.class,
            MavenArtifacts.class,
            OwnJvm.class,
            TopologyCapture.class,
            TopologyRebalancer.class,
            TopologySubmitter.class);

    @ArchTest
    static final ArchRule data_of_the_root_knows_no_internals = noClasses()
            .that(describe(
                    "data of the root",
                    (JavaClass c) -> c.getPackageName().equals("io.aeolus.cluster")
                            && ENTRIES.stream().noneMatch(c::isEquivalentTo)))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.aeolus.cluster.internal..");

    @ArchTest
    static final ArchRule entries_are_not_used_inside_but_for_submitting = noClasses()
            .that()
            .resideInAPackage("io.aeolus.cluster.internal..")
            .should()
            .dependOnClassesThat(describe(
                    "entries", c -> c.isEquivalentTo(Clusters.class) || c.isEquivalentTo(TopologyCapture.class)));

    /** Some locales have digits of their own, which no user of ours expects in a message or the name of a file. */
    @ArchTest
    static final ArchRule nothing_is_formatted_by_the_locale_of_the_machine = noClasses()
            .should()
            .callMethod(String.class, "formatted", Object[].class)
            .orShould()
            .callMethod(String.class, "format", String.class, Object[].class);
}
